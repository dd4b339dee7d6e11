import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl compare`: two evaluations over the same people.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether a second evaluation over the same people has fewer errors than a first.",
        discussion: """
            Both files are JSON of 'whorl evaluate' with --manifest or --score-files (or result.json of its report). \
            The difference of the false non-match rates, each run at its own thresholds, is resampled by subject.
            """
    )
    .showing("whorl compare report/result.json other/result.json")

    @Argument(help: "JSON of the first evaluation.", completion: .file())
    var first: String

    @Argument(help: "JSON of the second evaluation.", completion: .file())
    var second: String

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let comparison = try RunComparison(try ComparedRun(path: first), try ComparedRun(path: second))
        if options.json {
            try JSONOutput.print(comparison)
        } else {
            try StandardOutput.write(ComparisonText.text(comparison))
        }
    }
}
