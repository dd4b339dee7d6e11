/// Names and values of a query or a form body (`application/x-www-form-urlencoded`), in their order.
public struct FormFields: Sendable, Equatable {
    /// One name and value.
    public struct Field: Sendable, Equatable {
        /// Decoded.
        public let name: String
        /// Decoded.
        public let value: String
        /// The value as it was sent, where that can stand in a URL; else encoded anew.
        public let raw: String
    }

    /// All fields.
    public let fields: [Field]

    /// Reads a text; nil where it has too many fields.
    public init?(_ text: String) {
        let parts = text.split(separator: "&")
        guard parts.count <= Self.most else { return nil }
        fields = parts.map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let raw = pair.count == 2 ? String(pair[1]) : ""
            let value = Self.decoded(raw)
            return Field(
                name: Self.decoded(String(pair[0])), value: value,
                raw: raw.utf8.allSatisfy(Self.isPlain) ? raw : Self.encoded(value))
        }
    }

    /// The value of a name, where it occurs once and is not empty.
    public subscript(_ name: String) -> String? {
        let found = fields.filter { $0.name == name }
        return found.count == 1 ? found.first.flatMap { $0.value.isEmpty ? nil : $0.value } : nil
    }

    /// The first value of a name as it was sent.
    func raw(_ name: String) -> String? { fields.first { $0.name == name }?.raw }

    /// The first name of these that occurs more than once.
    func repeated(among names: Set<String>) -> String? {
        var seen: Set<String> = []
        return fields.first { names.contains($0.name) && !seen.insert($0.name).inserted }?.name
    }

    /// Text without percent signs and plus signs of encoding; broken sequences stay as they are.
    static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) {
                    decoded.append(high << 4 | low)
                    index += 2
                } else {
                    decoded.append(bytes[index])
                }
            default: decoded.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Text as it may stand in a query.
    public static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += "%" + [byte >> 4, byte & 0xF].map { String($0, radix: 16, uppercase: true) }.joined()
            }
        }
    }

    private static let most = 64

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// What may be sent back as it came: nothing that ends a header, a query or an attribute.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"#\"<>\\^`{|}".utf8.contains(byte)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
