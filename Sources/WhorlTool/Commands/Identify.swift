import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl identify`: who of a partition are this print and this face of?
struct Identify: ParsableCommand {
    /// The false match rate for each person searched where none is asked for.
    static let defaultFMR = 1e-5

    static let configuration = CommandConfiguration(
        abstract: "Search a partition for a print, a face or both, 1:N.",
        discussion: """
            Candidates are ranked; those below the threshold are marked as non-matches. Exits with 0 where a candidate \
            matches and 1 where none does.
            """)

    @Option(help: "Storage to search.")
    var storage: String

    @Option(help: "Partition to search.")
    var partition: Int

    @OptionGroup var presented: PresentationOptions

    @Option(help: "Candidates to return at most.")
    var top = Engine.usualTop

    @OptionGroup var rate: SearchRateOptions
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
        let input = try PresentationInput(presented)
        let engine = try access.engine(faces: presented.calibrations())
        defer { engine.finishGalleries() }
        let found = try engine.identify(
            storage: storage, partition: partition, probe: input.presentation,
            rate: rate.rate(usualFMR: Self.defaultFMR), top: top)
        let outcome = Outcome(decision: found.decision, milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(JoinedObject(found, outcome))
        } else {
            try StandardOutput.write(IdentificationText.text(found, input.presentation.modalities))
        }
        if found.decision == .nonMatch { throw ExitCode.nonMatch }
    }
}
