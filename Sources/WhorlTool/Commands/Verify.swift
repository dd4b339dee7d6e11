import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl verify`: are this print and this face of this BCID?
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare a print, a face or both with the references of a BCID, 1:1.",
        discussion: """
            Print and face together give one decision at the false match rate that is asked for; where the BCID is \
            enrolled with one of them, that one decides. Exits with 0 on a match, 1 on a non-match and 67 where the \
            BCID is not enrolled.
            """
    )
    .showing(
        "whorl verify bws.12.4711 --finger probe.png", "whorl verify bws.12.4711 --face photo.jpg --fmr 1e-6 --json")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.", completion: .enrolledPeople)
    var bcid: String

    @OptionGroup var presented: PresentationOptions
    @OptionGroup var fmr: FMROption
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Outcome: Encodable {
        /// CPU time of all threads, from reading the samples to the answer.
        let milliseconds: Double
    }

    func validate() throws {
        try presented.check()
    }

    func run() throws {
        let bcid = try BCID(bcid)
        let fmr = try fmr.rate(usual: MatchStatement.defaultFMR)
        let start = ProcessorTime.milliseconds
        let input = try PresentationInput(presented)
        let engine = try access.engine(faces: presented.calibrations())
        let verification = try engine.verify(bcid, probe: input.presentation, fmr: fmr)
        let outcome = Outcome(milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(JoinedObject(verification, outcome))
        } else {
            let isFused = input.presentation.modalities.count > 1
            try StandardOutput.write(VerificationText.text(bcid, verification, isFused: isFused))
        }
        if verification.decision == .nonMatch { throw ExitCode.nonMatch }
    }
}
