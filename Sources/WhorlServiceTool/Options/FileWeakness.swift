import Whorl
import WhorlConfiguration

/// Files that others on the machine may write, or keys that they may read.
enum FileWeakness {
    /// What others than the owner must not do with a key: its group may read it.
    private static let keyMask: UInt32 = 0o027

    /// The weaknesses of a data folder's files and of the key of TLS.
    ///
    /// - Parameters:
    ///   - configuration: names the key.
    ///   - folder: the data folder.
    /// - Returns: one for each file.
    static func found(_ configuration: ServiceConfiguration, folder: String) -> [Weakness] {
        var found = StoreFolder(path: folder).writableFiles.map {
            Weakness(key: $0, reason: "can be written by others: chmod 600")
        }
        if let key = configuration.tls?.key, let mode = RegularFile.permissions(key), mode & keyMask != 0 {
            found.append(Weakness(key: key, reason: "is the key of TLS and open to others: chmod 600"))
        }
        return found
    }
}
