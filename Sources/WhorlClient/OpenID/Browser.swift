#if canImport(Glibc)
public import FoundationEssentials
internal import Glibc

/// Opens web pages.
public struct Browser: Sendable {
    /// A page that was opened.
    public struct Window: Sendable {
        /// Whether the user has closed it; false where nobody can tell.
        public let isClosed: @Sendable () -> Bool
        /// Closes it, where that can be done.
        public let close: @Sendable () -> Void

        /// Describes a window.
        public init(isClosed: @escaping @Sendable () -> Bool = { false }, close: @escaping @Sendable () -> Void = {}) {
            self.isClosed = isClosed
            self.close = close
        }
    }

    /// Opens a page; in a profile that is thrown away afterwards where asked for.
    let open: @Sendable (_ page: URL, _ isEphemeral: Bool) throws -> Window

    /// Takes what opens a page.
    public init(open: @escaping @Sendable (_ page: URL, _ isEphemeral: Bool) throws -> Window) {
        self.open = open
    }

    /// The user's browser, as `$BROWSER` or the desktop has it; for ephemeral pages a Chromium with a new profile.
    public static let system = Browser { page, isEphemeral in
        isEphemeral ? try thrownAway(page) : try usual(page)
    }

    private static func usual(_ page: URL) throws -> Window {
        let chosen = getenv("BROWSER").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        for program in [chosen, "xdg-open", "sensible-browser"].compactMap({ $0 }) {
            // What opens a page in a running browser ends at once: its end says nothing of the page.
            guard let process = spawn([program, page.absoluteString]) else { continue }
            return Window(close: { waitpid(process, nil, WNOHANG) })
        }
        throw WebAuthFailure.noBrowser
    }

    private static func thrownAway(_ page: URL) throws -> Window {
        let profile = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: false)
        let options = ["--user-data-dir=\(profile.path)", "--no-first-run", "--no-default-browser-check"]
        for program in ["chromium", "chromium-browser", "google-chrome"] {
            guard let process = spawn([program] + options + ["--app=\(page.absoluteString)"]) else { continue }
            return Window(
                isClosed: { hasEnded(process) },
                close: {
                    kill(process, SIGTERM)
                    var status: Int32 = 0
                    waitpid(process, &status, 0)
                    try? FileManager.default.removeItem(at: profile)
                })
        }
        try? FileManager.default.removeItem(at: profile)
        throw WebAuthFailure.noBrowser
    }

    private static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        guard waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
        return information.si_signo == SIGCHLD
    }

    /// Starts a program; nil where there is none of that name.
    private static func spawn(_ words: [String]) -> pid_t? {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        guard let program = words.first,
            posix_spawnp(&process, program, nil, nil, &arguments, &environment) == 0
        else {
            return nil
        }
        return process
    }
}
#endif
