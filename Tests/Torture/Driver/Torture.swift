import Glibc

/// Enrolls, deletes, rotates, backs up, restores and searches with several processes at once, ends them at random system
/// calls and lets their disk fail, and compares the store with what is known of it after each step.
///
///     Torture   with TORTURE_SECONDS, TORTURE_SEED, TORTURE_KILLS and TORTURE_FOLDER in the environment
///
/// Exit status: 0 all is well, 1 something is wrong, named on standard output.
@main
struct Torture {
    private static let usage: Int32 = 64

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "child", arguments.count == 3, let backups = arguments.last {
            Child(folder: arguments[arguments.startIndex + 1], backups: backups).run()
            return
        }
        guard arguments.isEmpty else {
            Output.write("usage: TORTURE_SECONDS=600 TORTURE_SEED=1 Torture")
            exit(Self.usage)
        }
        signal(SIGPIPE, SIG_IGN)
        let isWell = Driver(Settings()).run()
        exit(isWell ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}
