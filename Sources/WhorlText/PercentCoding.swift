/// Percent coding of URLs, queries and form bodies (`application/x-www-form-urlencoded`): `%` and two digits are a byte.
package enum PercentCoding {
    /// What `+` stands for: a space in forms, itself in URLs.
    package enum Plus: Sendable {
        case itself, space

        fileprivate var byte: UInt8 {
            switch self {
            case .itself: UInt8(ascii: "+")
            case .space: UInt8(ascii: " ")
            }
        }
    }

    /// Text as it may stand in a query: everything but unreserved characters is encoded (RFC 3986, 2.3).
    package static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The text of a name or a value, decoded once; nil where it is no UTF-8, or an escape is broken.
    package static func decode(_ text: some StringProtocol, plus: Plus) -> String? {
        strictBytes(text, plus: plus).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The bytes of a name or a value; nil where an escape is broken.
    package static func strictBytes(_ text: some StringProtocol, plus: Plus) -> [UInt8]? {
        bytes(Array(text.utf8)[...], isStrict: true, plus)
    }

    /// The bytes of a name or a value; broken escapes stay as they are.
    package static func lenientBytes(_ text: ArraySlice<UInt8>, plus: Plus) -> [UInt8] {
        bytes(text, isStrict: false, plus) ?? []
    }

    /// Names and values of a query or a form, as they stand there, in their order; a value may hold `=`.
    package static func pairs<Text: StringProtocol>(
        of text: Text
    ) -> [(name: Text.SubSequence, value: Text.SubSequence)] {
        text.split(separator: "&").map { part in
            let mark = part.firstIndex(of: "=") ?? part.endIndex
            return (part[..<mark], part[mark...].dropFirst())
        }
    }

    private static func bytes(_ text: ArraySlice<UInt8>, isStrict: Bool, _ plus: Plus) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(plus.byte)
            case UInt8(ascii: "%"):
                if let high = rest.first.flatMap(digit), let low = rest.dropFirst().first.flatMap(digit) {
                    bytes.append(high << 4 | low)
                    rest = rest.dropFirst(2)
                } else if isStrict {
                    return nil
                } else {
                    bytes.append(byte)
                }
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
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
