import Glibc

/// How long and where is tortured, from the environment.
struct Settings {
    /// Ends after so many seconds.
    let seconds: Int
    /// Ends after so many kills, whatever the time; nil for no such end.
    let kills: Int?
    let seed: Int
    /// Where stores and backups are made.
    let folder: String

    /// The command `whorl`, nil where there is none.
    let binary: String?

    private static let usualSeconds = 600

    init() {
        func value(_ name: String) -> String? {
            getenv("TORTURE_" + name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        seconds = value("SECONDS").flatMap { Int($0) } ?? Self.usualSeconds
        kills = value("KILLS").flatMap { Int($0) }
        seed = value("SEED").flatMap { Int($0) } ?? Int.random(in: 1...999_999)
        folder = value("FOLDER") ?? ".build/torture"
        binary = getenv("WHORL").map { String(cString: $0) }.flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }
}
