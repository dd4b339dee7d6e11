import ArgumentParser
import Glibc

/// Where enrolled templates are kept.
struct DataFolder: ParsableArguments {
    @Option(help: "Folder of the store (default: $XDG_DATA_HOME/whorl or ~/.local/share/whorl).")
    var dataDir: String?

    /// The folder, from the option or the environment.
    var path: String {
        if let dataDir { return dataDir }
        // The XDG Base Directory Specification: a relative path is ignored.
        if let base = getenv("XDG_DATA_HOME").map({ String(cString: $0) }), base.hasPrefix("/") {
            return base + "/whorl"
        }
        let home = getenv("HOME").map { String(cString: $0) } ?? "."
        return home + "/.local/share/whorl"
    }
}
