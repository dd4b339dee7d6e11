import FoundationEssentials

/// A `data:` URL with base64 (RFC 2397), as canvases of web pages write their pictures.
package struct DataURL: Sendable, Equatable {
    /// As `image/png`, in lower case.
    package let type: String
    /// What it holds.
    package let bytes: [UInt8]

    /// Longest text before the comma.
    private static let longestHead = 256

    /// Reads a data URL; nil for other bytes, or more than ``SampleLimits/bytes``. A line end after it is ignored,
    /// as shells add one.
    package init?(_ text: some BidirectionalCollection<UInt8>) {
        guard text.count <= SampleLimits.url else { return nil }
        guard let comma = text.prefix(Self.longestHead).firstIndex(of: UInt8(ascii: ",")) else { return nil }
        guard !text[..<comma].contains(0) else { return nil }
        let head = String(decoding: text[..<comma], as: UTF8.self).lowercased()
        let parts = head.split(separator: ";", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count >= 2, parts.last == "base64", first.hasPrefix("data:") else {
            return nil
        }
        type = String(first.dropFirst("data:".count))
        guard Self.isType(type) else { return nil }
        var base64 = text[text.index(after: comma)...]
        while let last = base64.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { base64.removeLast() }
        guard !base64.isEmpty, let decoded = Data(base64Encoded: Data(base64)) else { return nil }
        bytes = Array(decoded)
    }

    /// Whether a text is `type/subtype` of the letters that such names have.
    private static func isType(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
                            true
                        default: false
                        }
                    }
            }
    }
}
