import Foundation
import Whorl

/// What tests of old copies do with a store.
extension TemporaryStore {
    private static let files = ["whorl.db", "whorl.anchor"]

    /// Opens the store once more, as commands do or as the service does.
    func opened(asService isService: Bool = false) throws -> SQLiteStore {
        var options = StoreOptions(credentials: nil)
        options.refusesOldData = isService
        return try SQLiteStore(path: path, options: options)
    }

    /// Copies database and anchor of this moment.
    ///
    /// - Returns: where they are.
    func kept() throws -> String {
        _ = try opened().status(deep: false)
        try opened().exclusively { session throws(WhorlError) in
            _ = try session.connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
        }
        let copy = path + "/kept"
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        try copyFiles(from: path, to: copy)
        return copy
    }

    /// Puts such a copy in place.
    func putBack(_ copy: String) throws {
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: "\(path)/whorl.db\(ending)")
        }
        try copyFiles(from: copy, to: path)
    }

    private func copyFiles(from: String, to: String) throws {
        for name in Self.files {
            try? FileManager.default.removeItem(atPath: "\(to)/\(name)")
            try FileManager.default.copyItem(atPath: "\(from)/\(name)", toPath: "\(to)/\(name)")
        }
    }
}

extension SQLiteStore {
    /// Makes one change.
    func change(_ byte: Int) throws {
        let name = DocumentName(kind: "class", id: "a.1.1")
        try change(name) { $0 = Document(name, bytes: [UInt8(byte)]) }
    }
}
