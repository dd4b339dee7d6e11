import ArgumentParser
import Glibc
import Whorl

/// The command `whorl`: reads the arguments, runs the subcommand and exits with its code.
@main
enum Main {
    static func main() async {
        // A reader that goes away, as `whorl list | head`, is no reason to die.
        signal(SIGPIPE, SIG_IGN)
        EndingSignals.install()
        let code = await run(SystemName.arguments)
        exit(code.rawValue)
    }

    private static func run(_ arguments: [String]) async -> ExitCode {
        do {
            var command = try WhorlCommand.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return .success
        } catch {
            return FailureReport.report(error, asJSON: FailureReport.wantsJSON(arguments))
        }
    }
}
