import Foundation

import Whorl

/// Stores as versions before the generation left them.
enum OlderStore {
    /// Takes generation and anchor from a store, and the mark that it had them from its data key.
    static func forgetGeneration(_ path: String, version: Int = 4) throws {
        let master = SecretKey(try Data(contentsOf: URL(filePath: "\(path)/master.key")))
        let connection = try Connection("\(path)/whorl.db", .readWrite, busyMilliseconds: 5000)
        let wrapped = try connection.first("SELECT data_key FROM store") { $0.blob(0) } ?? []
        guard let key = AESGCM.open(wrapped, under: master, authenticating: Array("whorl data key 2".utf8)),
            let older = AESGCM.seal(key, under: master, authenticating: Array("whorl data key 1".utf8))
        else { throw Shell.Failure(status: 1) }
        try connection.run("UPDATE store SET data_key = ?", .blob(older))
        try connection.run("ALTER TABLE store DROP COLUMN generation")
        try connection.run("PRAGMA user_version = \(version)")
        try? Shell.remove("\(path)/whorl.anchor")
    }
}

extension TemporaryFolder {
    /// Puts a copy of a database in place of that of the folder `data`, as whoever can write there would.
    func putBack(_ bytes: [UInt8]) throws {
        for ending in ["-wal", "-shm", ""] { try? Shell.remove(at("data/whorl.db" + ending)) }
        try write(bytes, to: "data/whorl.db")
    }
}
