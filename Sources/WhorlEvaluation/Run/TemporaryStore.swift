import FoundationEssentials
package import Whorl

/// A store that is gone after its use.
package enum TemporaryStore {
    /// Makes a store in a new folder of the system's temporary one, and removes it when `body` is done.
    ///
    /// - Throws: as the store has it, and what `body` throws.
    package static func withStore<Value>(_ body: (SQLiteStore) throws(WhorlError) -> Value) throws(WhorlError) -> Value
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(try SQLiteStore(path: path))
    }
}
