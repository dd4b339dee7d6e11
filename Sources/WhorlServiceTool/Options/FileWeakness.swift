import Whorl
import WhorlConfiguration

/// Files that others on the machine may write, or keys that they may read.
enum FileWeakness {
    /// What others than the owner must not do with a key: its group may read it.
    private static let keyMask: UInt32 = 0o027
    /// What lets others than the owner write.
    private static let writeMask: UInt32 = 0o022
    /// What lets others put files into a folder, and replace none of somebody else's.
    private static let stickyMask: UInt32 = 0o1000

    /// The weaknesses of a data folder's files, of the key and the roots of TLS, of the configuration and its
    /// calibration and of face models: whoever writes one of these decides who is let in.
    ///
    /// - Parameters:
    ///   - configuration: names the files of TLS and the calibration.
    ///   - file: where the configuration was read; nil for none.
    ///   - folder: the data folder.
    ///   - models: the folder of face models.
    /// - Returns: one for each file.
    static func found(
        _ configuration: ServiceConfiguration, from file: String?, folder: String, models: ModelFolder
    ) -> [Weakness] {
        var found = StoreFolder(path: folder).writableFiles.map {
            Weakness(key: $0, reason: "can be written by others: chmod 600")
        }
        if let key = configuration.tls?.key, let mode = RegularFile.permissions(key), mode & keyMask != 0 {
            found.append(Weakness(key: key, reason: "is the key of TLS and open to others: chmod 600"))
        }
        let named = [file, configuration.tls?.clients, configuration.fingerCalibration].compactMap { $0 }
        let paths = named.flatMap { [$0, Destination.folder(of: $0)] } + models.contents
        return found
            + paths.filter(isWritable).map { Weakness(key: $0, reason: "can be written by others: chmod go-w") }
    }

    private static func isWritable(_ path: String) -> Bool {
        guard let mode = RegularFile.permissions(path) else { return false }
        return mode & writeMask != 0 && !(FolderContents.isFolder(path) && mode & stickyMask != 0)
    }
}
