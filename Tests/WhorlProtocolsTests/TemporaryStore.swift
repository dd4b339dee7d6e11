import Foundation
import Whorl
import WhorlProtocols

/// A store of its own that goes away with the value.
final class TemporaryStore: Sendable {
    let path: String
    let store: SQLiteStore
    let records: Records

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("whorl-\(UUID().uuidString)").path
        store = try SQLiteStore(path: path, options: StoreOptions(credentials: nil))
        records = Records(store)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func read(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    }
}
