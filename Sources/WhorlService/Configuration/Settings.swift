#if Service
/// Reads keys that may be missing, and refuses those that nobody knows.
struct Settings<Key: CodingKey & CaseIterable> {
    private let container: KeyedDecodingContainer<Key>

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// - Throws: `DecodingError` with the first key that is not known.
    init(_ decoder: any Decoder, by keys: Key.Type) throws {
        container = try decoder.container(keyedBy: keys)
        let known = Set(keys.allCases.map(\.stringValue))
        for key in try decoder.container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath + [key], debugDescription: "unknown key"))
        }
    }

    /// Sets a value where its key is there.
    func read<Value: Decodable>(_ value: inout Value, _ key: Key) throws {
        if let found = try container.decodeIfPresent(Value.self, forKey: key) { value = found }
    }

    /// Sets a value where its key is there.
    func read<Value: Decodable>(_ value: inout Value?, _ key: Key) throws {
        if let found = try container.decodeIfPresent(Value.self, forKey: key) { value = found }
    }
}
#endif
