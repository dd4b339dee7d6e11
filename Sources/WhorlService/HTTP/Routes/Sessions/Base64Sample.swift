internal import FoundationEssentials

/// A sample in JSON: base64, or a data URL with it (RFC 2397).
enum Base64Sample {
    /// The bytes; nil for anything else.
    static func bytes(_ text: String) -> [UInt8]? {
        var encoded = Substring(text)
        if text.hasPrefix("data:") {
            guard let comma = text.firstIndex(of: ","), text[..<comma].hasSuffix(";base64") else { return nil }
            encoded = text[text.index(after: comma)...]
        }
        guard let data = Data(base64Encoded: String(encoded)), !data.isEmpty else { return nil }
        return Array(data)
    }
}
