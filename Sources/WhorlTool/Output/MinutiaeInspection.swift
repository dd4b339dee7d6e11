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

/// The product that made a record, for a person.
private enum ProductText {
    private static let hexadecimal = 16
    private static let digits = 4

    /// Owner and type as registers write them, as "owner 0x0103 (vendor unknown), type 0x0001".
    static func text(_ product: RecordProduct) -> String {
        let note = product.owner == RecordProduct.unknownOwner ? " (vendor unknown)" : ""
        return "owner \(number(product.owner))\(note), type \(number(product.type))"
    }

    private static func number(_ value: UInt16) -> String {
        let text = String(value, radix: hexadecimal)
        return "0x" + String(repeating: "0", count: digits - text.count) + text
    }
}
