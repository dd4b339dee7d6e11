import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl compare`: two evaluations over the same people.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether a second evaluation over the same people has fewer errors than a first.",
        discussion: """
            Both are folders of reports of 'whorl evaluate', or its JSON. \
            The difference of the false non-match rates, each run at its own thresholds, is resampled by subject.
            """
    )
    .showing("whorl compare report other")

    @Argument(help: "Report folder or JSON of the first evaluation.", completion: .file())
    var first: String

    @Argument(help: "Report folder or JSON of the second evaluation.", completion: .file())
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
