import Foundation

/// A folder that is gone when it is no longer used.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    /// Writes files of these bytes.
    func fill(_ names: [String], bytes: [UInt8] = [0]) throws {
        for name in names { try Data(bytes).write(to: URL(filePath: path).appending(path: name)) }
    }

    /// Writes a text, and gives the path of its file.
    func file(_ text: String, _ name: String) throws -> String {
        let path = path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
