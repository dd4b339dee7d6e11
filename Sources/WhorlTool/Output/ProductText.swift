import Whorl

/// The product that made a record, for a person.
enum ProductText {
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
