import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl verify`: is this print of this BCID?
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare a print with the references of a BCID, 1:1.",
        discussion: "Exits with 0 on a match, 1 on a non-match and 67 where the BCID is not enrolled.")

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @Option(help: ArgumentHelp("Image or template of a print, or - for standard input.", valueName: "[position=]file"))
    var finger: FingerArgument

    @OptionGroup var fmr: FMROption
    @OptionGroup var resolution: ResolutionOption
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Outcome: Encodable {
        /// CPU time of all threads, from reading the print to the answer.
        let milliseconds: Double
    }

    func run() throws {
        let bcid = try BCID(bcid)
        let fmr = fmr.fmr ?? MatchStatement.defaultFMR
        let start = ProcessorTime.milliseconds
        let probe = try FingerInput.read(finger, resolution: resolution.resolution)
        let verification = try access.engine().verify(bcid, probe: probe.template, position: probe.position, fmr: fmr)
        let outcome = Outcome(milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(JoinedObject(verification, outcome))
        } else {
            try StandardOutput.line(text(verification))
        }
        if verification.decision == .nonMatch { throw ExitCode.nonMatch }
    }

    private func text(_ verification: Verification) -> String {
        let statement = DecisionText.text(
            verification.decision, score: verification.score, threshold: verification.threshold,
            fmr: verification.fmr, extrapolated: verification.extrapolated)
        let outdated = verification.skippedOutdated
        return "\(bcid): \(statement)" + (outdated > 0 ? "; \(outdated) outdated references were left out" : "")
    }
}
