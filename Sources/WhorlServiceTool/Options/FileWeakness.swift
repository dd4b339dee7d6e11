import Glibc
import Whorl
import WhorlConfiguration

/// Files that others on the machine may write or replace, or keys that they may read.
enum FileWeakness {
    /// What others than the owner must not do with a key: its group may read it.
    private static let keyMask: UInt32 = 0o027
    /// What lets others than the owner write.
    private static let writeMask: UInt32 = 0o022
    /// What lets others put files into a folder, and replace none of somebody else's.
    private static let stickyMask: UInt32 = 0o1000

    /// The weaknesses of a data folder and its files, of the files of TLS, of the configuration and its calibration, of the
    /// sensor's socket and of face models, with all folders and links that lead to them: whoever writes or replaces one of
    /// these decides who is let in.
    ///
    /// - Parameters:
    ///   - configuration: names the files of TLS, the calibration and the socket.
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
            file, configuration.tls?.certificate, configuration.tls?.clients, configuration.fingerCalibration, key,
            folder,
        ].compactMap(\.self)
        let socket = configuration.sensor.map { PathSteps.all(of: Destination.folder(of: $0)) } ?? []
        let contents = ModelFolder(path: Destination.resolved(models.path)).contents
        var seen: Set<String> = []
        let paths = (named.flatMap(PathSteps.all) + socket + PathSteps.all(of: models.path) + contents)
            .filter { seen.insert($0).inserted }
        let (trusted, judged) = (trusted(folder), key.map(Destination.resolved))
        return found
            + paths.filter { $0 != judged && isWritable($0) }.map {
                Weakness(key: $0, reason: "can be written by others: chmod go-w")
            }
            + paths.filter { !(PathSteps.owner(of: $0).map(trusted.contains) ?? true) }.map {
                Weakness(key: $0, reason: "belongs to another user, who may replace it: chown")
            }
    }

    /// Root, who runs this, and whose data folder it is where root looks at that of the service's user.
    private static func trusted(_ folder: String) -> Set<UInt32> {
        let user = geteuid() == 0 ? PathSteps.owner(of: Destination.resolved(folder)) : nil
        return Set([0, geteuid(), user].compactMap(\.self))
    }

    private static func isWritable(_ path: String) -> Bool {
        guard let mode = RegularFile.permissions(path), !PathSteps.isLink(path) else { return false }
        return mode & writeMask != 0 && !(FolderContents.isFolder(path) && mode & stickyMask != 0)
    }
}
