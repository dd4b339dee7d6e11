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

    /// The weaknesses of a data folder's files, of the files of TLS, of the configuration and its calibration, with all folders
    /// above them, and of face models: whoever writes one of these decides who is let in.
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
        let key = configuration.tls?.key
        if let key, let mode = RegularFile.permissions(key), mode & keyMask != 0 {
            found.append(Weakness(key: key, reason: "is the key of TLS and open to others: chmod 600"))
        }
        let named = [
            file, configuration.tls?.certificate, configuration.tls?.clients, configuration.fingerCalibration,
        ].compactMap(\.self).filter { $0 != key }
        let folders = (named + [key].compactMap(\.self)).flatMap(folders(of:))
        var seen: Set<String> = []
        let paths = (named + folders + models.contents).filter { seen.insert($0).inserted }
        return found
            + paths.filter(isWritable).map { Weakness(key: $0, reason: "can be written by others: chmod go-w") }
    }

    /// The folders that lead to a file: those above the path as it is written, and above what symbolic links lead to.
    private static func folders(of path: String) -> [String] {
        [Destination.resolved(Destination.folder(of: path)), Destination.folder(of: Destination.resolved(path))]
            .flatMap { folder in
                sequence(first: folder) { below in
                    let above = Destination.folder(of: below)
                    return above == below ? nil : above
                }
            }
    }

    private static func isWritable(_ path: String) -> Bool {
        guard let mode = RegularFile.permissions(path) else { return false }
        return mode & writeMask != 0 && !(FolderContents.isFolder(path) && mode & stickyMask != 0)
    }
}
