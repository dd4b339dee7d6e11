package import ArgumentParser
import Glibc
import Whorl

/// A program of subcommands: reads the arguments, runs the command that they name and exits with its code.
package struct CommandProgram {
    private let report: FailureReport
    private let root: any ParsableCommand.Type

    /// Describes a program.
    ///
    /// - Parameters:
    ///   - root: the root of its commands.
    ///   - ownFailure: what it knows of errors that are not the engine's; nothing for others.
    package init(_ root: any ParsableCommand.Type, ownFailure: @escaping (any Error) -> Failure? = { _ in nil }) {
        self.root = root
        report = FailureReport(root: root, ownFailure: ownFailure)
    }

    /// Runs the command that the process was started for, and exits.
    package func main() async -> Never {
        // A reader that goes away, as `whorl list | head`, is no reason to die.
        signal(SIGPIPE, SIG_IGN)
        EndingSignals.install()
        let code = await run(SystemName.arguments)
        exit(code.rawValue)
    }

    private func run(_ arguments: [String]) async -> ExitCode {
        let meant = MeantCommand(root, arguments)
        if let fault = meant.faultOfHelp {
            return report.reportUsage(fault, meant, asJSON: FailureReport.wantsJSON(arguments))
        }
        let verbosity = Verbosity(arguments)
        if verbosity.isQuiet { Console.beQuiet() }
        defer { verbosity.conclude() }
        do {
            if let script = CompletionScript(root, arguments) {
                try StandardOutput.line(script.text)
                return .success
            }
            var command = try root.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return .success
        } catch {
            return report.report(error, meant, asJSON: FailureReport.wantsJSON(arguments))
        }
    }
}
