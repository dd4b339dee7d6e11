/// Names and values of a query or a form body (`application/x-www-form-urlencoded`), in their order.
package struct FormFields: Sendable, Equatable {
    /// One name and value.
    package struct Field: Sendable, Equatable {
        /// Decoded.
        package let name: String
        /// Decoded.
        package let value: String
        /// The value as it was sent, where that can stand in a URL; else encoded anew.
        package let raw: String
    }

    /// All fields.
    package let fields: [Field]

    /// Reads a text; nil where it has too many fields.
    package init?(_ text: String) {
        let parts = text.split(separator: "&")
        guard parts.count <= Self.most else { return nil }
        fields = parts.map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let raw = pair.count == 2 ? String(pair[1]) : ""
            let value = PercentCoding.decodeLeniently(raw)
            return Field(
                name: PercentCoding.decodeLeniently(String(pair[0])), value: value,
                raw: raw.utf8.allSatisfy(Self.isPlain) ? raw : PercentCoding.encode(value))
        }
    }

    /// The value of a name, where it occurs once and is not empty.
    package subscript(_ name: String) -> String? {
        let found = fields.filter { $0.name == name }
        return found.count == 1 ? found.first.flatMap { $0.value.isEmpty ? nil : $0.value } : nil
    }

    /// The first value of a name as it was sent.
    package func raw(_ name: String) -> String? { fields.first { $0.name == name }?.raw }

    /// The first name that occurs more than once: of these, where some are stated.
    package func repeated(among names: Set<String>? = nil) -> String? {
        var seen: Set<String> = []
        return fields.first { names?.contains($0.name) != false && !seen.insert($0.name).inserted }?.name
    }

    private static let most = 64

    /// What may be sent back as it came: nothing that ends a header, a query or an attribute.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"#\"<>\\^`{|}".utf8.contains(byte)
    }
}
