internal import FoundationEssentials

/// A small JSON file, read with errors that name the key.
enum JSONFile {
    /// Reads a value.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the most bytes that are read.
    /// - Returns: the value.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/damagedManifest(path:key:reason:)``.
    static func read<Value: Decodable>(_ path: String, limit: Int) throws(WhorlError) -> Value {
        let bytes = try FileContents.read(path, limit: limit)
        do {
            return try JSONCoding.decode(Value.self, from: Data(bytes))
        } catch let error as DecodingError {
            let (context, reason) = facts(error)
            throw .damagedManifest(path: path, key: context.map(keyPath) ?? "", reason: reason)
        } catch let fault as ModelManifest.Fault {
            throw .damagedManifest(path: path, key: fault.key, reason: fault.reason)
        } catch {
            throw .damagedManifest(path: path, key: "", reason: "it is not JSON")
        }
    }

    /// Writes a value over several lines, keys sorted; the file is the old one or the whole new one.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package static func write(_ value: some Encodable, to path: String) throws(WhorlError) {
        guard let data = try? JSONCoding.encode(value, isPretty: true) else {
            throw .unwritableFile(path: path, reason: "a value cannot be written as JSON")
        }
        try AtomicFile.write(Array(data) + [UInt8(ascii: "\n")], to: path)
    }

    /// Where an error is and what it says; the system's words for wrong values quote them, so they are left out.
    private static func facts(_ error: DecodingError) -> (path: [any CodingKey]?, reason: String) {
        switch error {
        case .keyNotFound(let key, let context): (context.codingPath + [key], "it is missing")
        case .valueNotFound(_, let context): (context.codingPath, "it is null")
        case .typeMismatch(let type, let context): (context.codingPath, "expected \(name(of: type))")
        case .dataCorrupted(let context) where context.codingPath.isEmpty: (nil, "it is not JSON")
        case .dataCorrupted(let context): (context.codingPath, "the value is unknown")
        @unknown default: (nil, "it cannot be read")
        }
    }

    private static func keyPath(_ path: [any CodingKey]) -> String {
        path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Int.Type: "whole number"
        case is Bool.Type: "true or false"
        case is Double.Type: "number"
        case is [Any].Type, is [Double].Type: "list"
        default: "object or value of the kind expected"
        }
    }
}
