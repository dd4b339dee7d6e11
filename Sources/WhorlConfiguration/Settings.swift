/// Reads keys that may be missing, and refuses those that nobody knows and numbers that nobody means.
struct Settings<Key: CodingKey & CaseIterable> {
    private let container: KeyedDecodingContainer<Key>

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// - Throws: ``ConfigurationError/invalid(key:reason:)`` with a key that is not known, `DecodingError`.
    init(_ decoder: any Decoder, by keys: Key.Type) throws {
        container = try decoder.container(keyedBy: keys)
        let known = Set(keys.allCases.map(\.stringValue))
        for key in try decoder.container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
            throw Self.invalid(decoder.codingPath + [key], "is not known")
        }
    }

    /// A value that must be there.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``, `DecodingError`.
    func required<Value: Decodable>(_ key: Key) throws -> Value {
        guard let value: Value = try found(key) else { throw Self.invalid(container.codingPath + [key], "is missing") }
        return value
    }

    /// Sets a value where its key is there.
    func read<Value: Decodable>(_ value: inout Value, _ key: Key) throws {
        if let found: Value = try self.found(key) { value = found }
    }

    /// Sets a value where its key is there.
    func read<Value: Decodable>(_ value: inout Value?, _ key: Key) throws {
        if let found: Value = try self.found(key) { value = found }
    }

    private func found<Value: Decodable>(_ key: Key) throws -> Value? {
        let value = try container.decodeIfPresent(Value.self, forKey: key)
        // Infinity and NaN are numbers of YAML; times and counts are computed with, and must not run over.
        if let number = value as? Double ?? (value as? Int).map(Double.init), !(abs(number) <= largestNumber) {
            throw Self.invalid(container.codingPath + [key], "must be a number up to \(Int(largestNumber))")
        }
        return value
    }

    private static func invalid(_ path: [any CodingKey], _ reason: String) -> ConfigurationError {
        .invalid(key: path.map(\.stringValue).joined(separator: "."), reason: reason)
    }
}

/// The largest number that a setting may have.
private let largestNumber = 1e9
