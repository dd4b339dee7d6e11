package import FoundationEssentials

/// The one setting by which JSON is written and read: keys sorted, slashes not escaped, dates as seconds since
/// 2001-01-01 00:00:00 UTC.
package enum JSONCoding {
    /// The value as JSON.
    ///
    /// - Parameters:
    ///   - value: what is written.
    ///   - isPretty: whether it is written over several lines, for files that people read.
    /// - Returns: the bytes; the same ones for equal values.
    /// - Throws: `EncodingError`, as for a number that is not finite.
    package static func encode(_ value: some Encodable, isPretty: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(value)
    }

    /// The value of JSON.
    ///
    /// - Throws: `DecodingError`, and what the type's own initializers throw.
    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}
