package import ArgumentParser
import CProcess
import CWhorl
import Glibc
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// The root of all subcommands.
package struct WhorlCommand: AsyncParsableCommand {
    /// The name, the groups of commands and the version.
    package static let configuration = CommandConfiguration(
        commandName: "whorl",
        abstract: "Biometric template matching: fingerprints and faces by BCID.",
        discussion: """
            A BCID is storage.partition.classid, such as bws.12.4711: one person each. Exit codes: 0 done or match, \
            1 non-match or no candidate, 64 usage, 65 bad data, 66 no such input, 67 unknown BCID, 69 something \
            needed is missing, 70 internal, 73 cannot write, 75 busy, 77 not permitted. Commands of the service are \
            run by the program whorl-service.
            """,
        version: ProgramVersion.text(WHORL_VERSION),
        subcommands: [Manual.self],
        groupedSubcommands: [
            CommandGroup(
                name: "People",
                subcommands: [
                    Enroll.self, Verify.self, Identify.self, Delete.self, List.self, Show.self, Migrate.self,
                ]),
            CommandGroup(
                name: "Templates and pictures",
                subcommands: [
                    Extract.self, Match.self, Quality.self, View.self, Explain.self, Convert.self, Inspect.self,
                ]),
            CommandGroup(name: "Faces", subcommands: [Model.self]),
            CommandGroup(name: "Vectors of your own", subcommands: [Index.self]),
            CommandGroup(
                name: "Store",
                subcommands: [Doctor.self, Backup.self, Restore.self, Export.self, Import.self, Key.self]),
            CommandGroup(name: "Service", subcommands: ServiceEntries.all),
            CommandGroup(
                name: "Accuracy",
                subcommands: [
                    Evaluate.self, Compare.self, Accuracy.self, Calibrate.self, FitScore.self, FitCodes.self,
                    Synth.self,
                ]),
        ])

    /// Nothing is stated yet.
    package init() {}
}

/// The program `whorl`.
package enum WhorlProgram {
    /// Runs the command that the process was started for, or becomes `whorl-service` where it is one of the service's.
    package static func main() async -> Never {
        let arguments = SystemName.arguments
        ProcessorKernels.choose()
        // The planes of one print serve the next one.
        _ = whorl_keep_memory(4 << 20, 64 << 20)
        if ServiceCommand(arguments: arguments) != nil {
            let code = ServiceProgram().takeOver(asJSON: FailureReport.wantsJSON(arguments))
            exit(code.rawValue)
        }
        await CommandProgram(WhorlCommand.self, ownFailure: failure).main()
    }

    /// What is said of an error of an evaluation or of fetching a model.
    static func failure(_ error: any Error) -> Failure? {
        switch error {
        case EvaluationError.engine(let error): Failure(error)
        case let error as FetchError: error.failure
        case let error as EvaluationError:
            Failure(code: error.code, message: error.problem, hint: error.hint, exitCode: .badData)
        default: nil
        }
    }
}

extension EvaluationError {
    /// What a user of the command can do about the error: the option that helps, or the library's advice.
    fileprivate var hint: String {
        switch self {
        case .unknownColumns:
            "say which column is which: --columns probe,reference,score or --columns score=4,label=1"
        case .noSubjectErrors:
            "give report folders or JSON results; whorl evaluate --score-files compares scores"
        default: advice
        }
    }
}
