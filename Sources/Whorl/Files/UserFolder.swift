internal import Glibc

/// Where a person's files go: the XDG Base Directory Specification, version 0.8. A relative path is ignored, as it says.
package enum UserFolder {
    /// Data that is to be kept: `$XDG_DATA_HOME/whorl` or `~/.local/share/whorl`.
    package static var data: String { path("XDG_DATA_HOME", below: ".local/share") }

    /// What can be made again: `$XDG_CACHE_HOME/whorl` or `~/.cache/whorl`.
    package static var cache: String { path("XDG_CACHE_HOME", below: ".cache") }

    /// A variable of the environment; nil where it is not set or empty.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { SystemName.text(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func path(_ name: String, below home: String) -> String {
        if let base = variable(name), base.hasPrefix("/") { return base + "/whorl" }
        return "\(variable("HOME") ?? ".")/\(home)/whorl"
    }
}
