import FoundationEssentials

/// Base64 of the URL alphabet without padding (RFC 4648, 5; RFC 7515, 2).
package enum Base64URL {
    /// The text of bytes.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let plain = Data(bytes).base64EncodedString().utf8
        return String(decoding: plain.filter { $0 != UInt8(ascii: "=") }.map(url), as: UTF8.self)
    }

    /// The bytes of a text; nil where the text is not base64url.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: String(decoding: text.utf8.map(plain), as: UTF8.self) + padding).map { Array($0) }
    }

    private static func url(_ digit: UInt8) -> UInt8 {
        switch digit {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: digit
        }
    }

    private static func plain(_ digit: UInt8) -> UInt8 {
        switch digit {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: digit
        }
    }
}
