import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl match`: two prints, images or templates, to a decision.
struct Match: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare two prints, images or templates.",
        discussion: "Exits with 0 on a match and 1 on a non-match.")

    @Argument(help: "Image or template, or - for standard input.")
    var probe: String

    @Argument(help: "Image or template.")
    var reference: String

    @OptionGroup var fmr: FMROption
    @OptionGroup var resolution: ResolutionOption
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let probe = try FingerInput(probe, resolution: resolution.resolution)
        let reference = try FingerInput(reference, resolution: resolution.resolution)
        let pair = try FingerPair(probe, reference)
        let (score, seconds) = ThreadClock.measure { pair.matcher.score(pair.reference) }
        let statement = try MatchStatement(score: score, fmr: fmr.fmr, seconds: seconds)
        try statement.print(asJSON: options.json)
        if statement.decision == .nonMatch { throw ExitCode.nonMatch }
    }
}
