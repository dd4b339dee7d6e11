/// The product that made a record, by the register of CBEFF biometric organizations that IBIA keeps.
public struct RecordProduct: Sendable, Equatable, Hashable, Codable {
    /// The organization's number; 0, which nobody has, where a record does not state it.
    public var owner: UInt16
    /// The organization's number for the product.
    public var type: UInt16

    /// The owner that stands for a vendor who is not known (IBIA's register of biometric organizations).
    public static let unknownOwner: UInt16 = 0x0103
    /// Whorl, which has no number of its own: the unknown vendor and, as NIST SP 800-76-2 demands a type that is not 0, type 1.
    public static let unregistered = RecordProduct(owner: unknownOwner, type: 1)

    /// Names a product.
    public init(owner: UInt16 = 0, type: UInt16 = 0) {
        self.owner = owner
        self.type = type
    }

    /// Reads `OWNER:TYPE`, such as `259:1` or `0x0103:0x0001`.
    ///
    /// - Returns: nil where a number is missing, does not fit 16 bits, or the owner is 0.
    public init?(text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let owner = Self.number(parts[0]), let type = Self.number(parts[1]), owner > 0 else {
            return nil
        }
        self.init(owner: owner, type: type)
    }

    /// The product, or ``unregistered`` where none is stated: what is written, as strict readers refuse an owner of 0.
    package var written: RecordProduct { owner == 0 ? .unregistered : self }

    private static let hexadecimalPrefix = "0x"
    private static let hexadecimal = 16
    private static let decimal = 10

    private static func number(_ text: Substring) -> UInt16? {
        let isHexadecimal = text.lowercased().hasPrefix(hexadecimalPrefix)
        let digits = isHexadecimal ? text.dropFirst(hexadecimalPrefix.count) : text
        guard digits.first != "+" else { return nil }
        return UInt16(digits, radix: isHexadecimal ? hexadecimal : decimal)
    }
}
