/// Percent coding of queries and form bodies (`application/x-www-form-urlencoded`): `%` and two digits are a byte, and `+`
/// is a space.
package enum PercentCoding {
    /// Text as it may stand in a query: everything but unreserved characters is encoded (RFC 3986, 2.3).
    package static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += "%" + [byte >> 4, byte & 0xF].map { String($0, radix: 16, uppercase: true) }.joined()
            }
        }
    }

    /// The text of a name or a value; nil where it is no UTF-8, an escape is broken, or ``TextCheck``
    /// finds too many marks.
    package static func decode(_ text: some StringProtocol) -> String? {
        guard let bytes = bytes(text, isStrict: true), TextCheck.fault(inBytes: bytes) != .manyMarks else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The text of a name or a value; broken escapes stay as they are.
    package static func decodeLeniently(_ text: some StringProtocol) -> String {
        String(decoding: bytes(text, isStrict: false) ?? [], as: UTF8.self)
    }

    /// The bytes of a value; broken escapes stay as they are.
    ///
    /// - Parameters:
    ///   - text: the encoded value.
    ///   - plus: what `+` stands for.
    /// - Returns: the decoded bytes.
    package static func decodedBytes(_ text: ArraySlice<UInt8>, plus: UInt8 = UInt8(ascii: " ")) -> [UInt8] {
        bytes(text, isStrict: false, plus: plus) ?? []
    }

    private static func bytes(_ text: some StringProtocol, isStrict: Bool) -> [UInt8]? {
        bytes(Array(text.utf8)[...], isStrict: isStrict, plus: UInt8(ascii: " "))
    }

    private static func bytes(_ text: ArraySlice<UInt8>, isStrict: Bool, plus: UInt8) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(plus)
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap(digit)
                if digits.count == 2 {
                    bytes.append(digits[0] << 4 | digits[1])
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
