import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// What `whorl inspect` tells of a minutiae record.
struct MinutiaeInspection: Encodable {
    private let file: String
    private let format: RecordFormat
    private let bytes: Int
    private let product: MinutiaeRecord.Product
    private let records: [MinutiaeRecord.View]
    private let findings: [RecordFinding]
    /// The number of the only print that is shown, with its minutiae.
    private let chosen: Int?

    private enum CodingKeys: CodingKey {
        case file, format, bytes, product, records, findings
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - bytes: the record.
    ///   - name: what it is called.
    ///   - reading: how it is read.
    ///   - record: the number of the only print to show, from 1.
    /// - Throws: what reading throws.
    init(_ bytes: [UInt8], name: String, _ reading: RecordOptions, record: Int?) throws(WhorlError) {
        let decoded = try RecordCodec.decode(bytes, as: reading.from, mode: reading.mode)
        file = name
        (format, self.bytes, findings) = (decoded.format, bytes.count, decoded.findings)
        product = decoded.record.product
        records =
            try record.map { number throws(WhorlError) in [try decoded.record.view(number)] } ?? decoded.record.views
        chosen = record
    }

    /// Writes it to standard output.
    func print(asJSON: Bool) throws {
        if asJSON { try JSONOutput.print(self) } else { try StandardOutput.write(text) }
    }

    private var text: String {
        let made = product == RecordProduct() ? "" : ", by \(ProductText.text(product))"
        let prints = records.enumerated().map { index, view in
            "\n" + MinutiaeText.text(view, number: chosen ?? index + 1, listsMinutiae: chosen != nil)
        }
        return "\(file): \(format.name), \(bytes) bytes\(made)".printable + "\n" + prints.joined()
            + findings.map { "broken rule: \($0.description.printable)\n" }.joined()
    }
}
