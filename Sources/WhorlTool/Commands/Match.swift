import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl match`: two prints or two faces, images or templates, to a decision.
struct Match: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare two prints, or with --face two faces, images, templates or minutiae records.",
        discussion: """
            Exits with 0 on a match and 1 on a non-match; with --score-only it decides nothing, needs no calibration \
            and exits with 0.
            """)

    @Argument(help: "Image, template or minutiae record, or - for standard input.")
    var probe: String

    @Argument(help: "Image, template or minutiae record.")
    var reference: String

    @Flag(help: "Print the score and decide nothing.")
    var scoreOnly = false

    @OptionGroup var kind: SampleKind
    @OptionGroup var fmr: FMROption
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var options: GlobalOptions

    private struct Score: Encodable {
        let score: Double
        let milliseconds: Double
    }

    func run() throws {
        switch kind.modality ?? .finger {
        case .finger:
            let probe = try FingerInput(probe, images)
            let reference = try FingerInput(reference, images)
            let matcher = TemplateMatcher(.finger(probe.template))
            let prepared = PreparedTemplate(.finger(reference.template))
            let (result, seconds) = ThreadClock.measure { Result { try matcher.score(prepared) } }
            try conclude(try result.get(), seconds) { .finger }
        case .face:
            let source = FaceSource(faces)
            let probe = try source.read(probe, images)
            let reference = try source.read(reference, images)
            let (matcher, prepared) = (TemplateMatcher(.face(probe)), PreparedTemplate(.face(reference)))
            let (result, seconds) = ThreadClock.measure {
                Result { try matcher.score(prepared) }
            }
            try conclude(try result.get(), seconds) { try calibration(of: probe.model) }
        }
    }

    /// What links scores of a model and false match rates.
    private func calibration(of model: ModelIdentity) throws -> Calibration {
        guard let calibration = try faces.models.folder.calibrations()[model] else {
            throw WhorlError.uncalibratedModel(name: model.name)
        }
        return calibration
    }

    private func conclude(_ score: Double, _ seconds: Double, _ calibration: () throws -> Calibration) throws {
        guard !scoreOnly else {
            if options.json {
                try JSONOutput.print(Score(score: score, milliseconds: seconds * Milliseconds.perSecond))
            } else {
                try StandardOutput.line("score \(NumberText.fixed(score, DecisionText.places))")
            }
            return
        }
        let statement = try MatchStatement(score: score, calibration: try calibration(), fmr: fmr.fmr, seconds: seconds)
        try statement.print(asJSON: options.json)
        if statement.decision == .nonMatch { throw ExitCode.nonMatch }
    }
}
