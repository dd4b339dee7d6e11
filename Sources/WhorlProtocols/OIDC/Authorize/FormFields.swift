package import WhorlText

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
        // Before any is taken out.
        guard text.utf8.count(where: { $0 == UInt8(ascii: "&") }) < Self.mostSeparators else { return nil }
        let pairs = PercentCoding.pairs(of: text)
        guard pairs.count <= Self.most else { return nil }
        fields = pairs.map { pair in
            let raw = String(pair.value)
            let value = PercentCoding.decodeFormLeniently(raw)
            return Field(
                name: PercentCoding.decodeFormLeniently(pair.name), value: value,
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
    /// As some write one at the end, or two in a row.
    private static let mostSeparators = 2 * most

    /// What may be sent back as it came: nothing that ends a header, a query or an attribute.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"#\"<>\\^`{|}".utf8.contains(byte)
    }
}

extension PercentCoding {
    /// The text of a form's name or value; nil where it is no UTF-8, an escape is broken, or ``TextCheck`` finds too many
    /// marks.
    package static func decodeForm(_ text: some StringProtocol) -> String? {
        guard let bytes = strictBytes(text, plus: .space), TextCheck.fault(inBytes: bytes) != .manyMarks else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The text of a form's name or value; broken escapes stay as they are, and what is no UTF-8 becomes U+FFFD.
    package static func decodeFormLeniently(_ text: some StringProtocol) -> String {
        String(decoding: lenientBytes(Array(text.utf8)[...], plus: .space), as: UTF8.self)
    }
}
