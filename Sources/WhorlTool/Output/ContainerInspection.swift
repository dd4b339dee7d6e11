import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// What `whorl inspect` tells of a file of images.
struct ContainerInspection: Encodable {
    private let file: String
    private let format: ImageFormat
    private let version: String
    private let bytes: Int
    private let records: [ContainerReport.Record]
    private let findings: [RecordFinding]
    /// Records of the file.
    private let count: Int
    /// Whether one record was chosen, of which every field is shown.
    private let isChosen: Bool
    /// The print of the record that was chosen, where it states minutiae.
    private let statedPrint: MinutiaeRecord.View?

    private enum CodingKeys: CodingKey {
        case file, format, version, bytes, records, findings, statedPrint
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the file; nothing is made of one that is no container.
    ///   - name: what it is called.
    ///   - mode: whether a file that breaks a rule is refused.
    ///   - record: the number of the only record to show, from 1.
    /// - Throws: ``WhorlError/unknownRecord(number:count:)`` and what reading throws.
    init?(_ bytes: [UInt8], name: String, mode: RecordMode, record: Int?) throws(WhorlError) {
        guard let report = try ContainerReport.read(bytes, mode: mode) else { return nil }
        if let record, !report.records.indices.contains(record - 1) {
            throw .unknownRecord(number: record, count: report.records.count)
        }
        file = name
        (format, version, findings) = (report.format, report.version, report.findings)
        (count, self.bytes) = (report.records.count, bytes.count)
        records = record.map { [report.records[$0 - 1]] } ?? report.records
        isChosen = record != nil
        let hasMinutiae = record.map { report.records[$0 - 1].minutiae != nil } ?? false
        statedPrint = hasMinutiae ? (try? ITLFile.print(in: bytes, record: record))?.view : nil
    }

    /// Writes it to standard output.
    func print(asJSON: Bool) throws {
        if asJSON { try JSONOutput.print(self) } else { try StandardOutput.write(text) }
    }

    private static let head = [
        "record", "type", "content", "idc", "position", "columns", "rows", "dpi", "compression", "minutiae", "bytes",
        "at byte",
    ]
    /// Columns of words.
    private static let words: Set<Int> = [2, 4, 8]
    private static let none = "-"
    /// The most characters of a field's text that are shown.
    private static let shownCharacters = 80

    private var text: String {
        let counted = count == 1 ? "1 record" : "\(count) records"
        let table = TextTable.text([Self.head] + records.map(row), words: Self.words)
        return "\(file): \(format.name) \(version), \(counted), \(bytes) bytes".printable + "\n" + table + fields
            + findings.map { "broken rule: \($0)\n" }.joined()
    }

    private func row(_ record: ContainerReport.Record) -> [String] {
        let image = record.image
        let number = { (value: Int?) in value.map { "\($0)" } ?? Self.none }
        let positions = image?.positions.joined(separator: " ") ?? ""
        return [
            "\(record.number)", number(record.type), record.content, number(record.idc),
            positions.isEmpty ? Self.none : positions, number(image?.width), number(image?.height),
            image?.resolution.map { NumberText.fixed($0, 0) } ?? Self.none, image?.compression ?? Self.none,
            number(record.minutiae), "\(record.bytes)", "\(record.offset)",
        ]
    }

    /// The fields of the record that was chosen.
    private var fields: String {
        guard isChosen, let record = records.first, !record.fields.isEmpty else { return "" }
        let fields = TextTable.text(
            record.fields.map { field in
                let text = field.text.map { String($0.prefix(Self.shownCharacters)) } ?? "\(field.bytes) bytes"
                return ["\(record.type ?? 0).\(field.number)", text]
            }, words: [0, 1])
        return fields
            + (statedPrint.map { "\n" + MinutiaeText.text($0, number: record.number, listsMinutiae: true) } ?? "")
    }
}
