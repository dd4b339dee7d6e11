import Glibc
import Whorl

/// Programs in the folders that the variable `PATH` names.
package enum ProgramPath {
    /// The folders of a value of `PATH`, those of absolute paths alone.
    static func folders(_ value: String?) -> [String] {
        (value ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }

    /// Whether a file can be run.
    static func isProgram(_ path: String) -> Bool {
        FolderContents.isFile(path) && access(path.systemName, X_OK) == 0
    }

    /// The file of a program; nil where it is not installed.
    package static func find(_ name: String) -> String? {
        folders(UserFolder.variable("PATH")).map { "\($0)/\(name)" }.first(where: isProgram)
    }
}
