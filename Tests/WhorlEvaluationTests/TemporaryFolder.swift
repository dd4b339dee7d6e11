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

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
