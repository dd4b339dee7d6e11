import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl identify`: who of a partition is this print of?
struct Identify: ParsableCommand {
    /// The false match rate for each person searched where none is asked for.
    static let defaultFMR = 1e-5

    static let configuration = CommandConfiguration(
        abstract: "Search a partition for a print, 1:N.",
        discussion: """
            Candidates are ranked; those below the threshold are marked as non-matches. Exits with 0 where a candidate \
            matches and 1 where none does.
            """)

    @Option(help: "Storage to search.")
    var storage: String

    @Option(help: "Partition to search.")
    var partition: Int

    @Option(help: ArgumentHelp("Image or template of a print, or - for standard input.", valueName: "[position=]file"))
    var finger: FingerArgument

    @Option(help: "Candidates to return at most.")
    var top = Engine.usualTop

    @OptionGroup var fmr: FMROption
    @OptionGroup var resolution: ResolutionOption
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if top < 1 { throw ValidationError("--top must be at least 1.") }
    }

    private struct Outcome: Encodable {
        let decision: Decision
        let milliseconds: Double
    }

    func run() throws {
        let start = ProcessorTime.milliseconds
        let probe = try FingerInput.read(finger, resolution: resolution.resolution)
        let found = try access.engine().identify(
            storage: storage, partition: partition, probe: probe.template, position: probe.position,
            fmr: fmr.fmr ?? Self.defaultFMR, top: top)
        let outcome = Outcome(decision: found.decision, milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(JoinedObject(found, outcome))
        } else {
            try StandardOutput.write(text(found))
        }
        if found.decision == .nonMatch { throw ExitCode.nonMatch }
    }

    private func text(_ found: Identification) -> String {
        let rows = found.candidates.enumerated().map { rank, candidate in
            [
                "\(candidate.bcid)", "\(rank + 1)", NumberText.fixed(candidate.score, DecisionText.places),
                candidate.decision.rawValue,
            ]
        }
        let threshold = DecisionText.threshold(
            found.threshold, fmr: found.fmr, extrapolated: found.extrapolated)
        return TextTable.text([["candidate", "rank", "score", "decision"]] + rows)
            + "\(NumberText.grouped(found.people)) people searched, \(threshold)\n"
    }
}
