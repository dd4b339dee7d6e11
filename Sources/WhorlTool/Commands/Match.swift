import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl match`: prints or faces, images or templates, to decisions.
struct Match: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare two prints, or with --face two faces, images, templates or minutiae records.",
        discussion: """
            Exits with 0 on a match and 1 on a non-match; with --score-only it decides nothing, needs no calibration \
            and exits with 0. With several references the probe is compared with each, a line each, and the exit code \
            is 0 where one of them matches. \(FileBatch.help)
            """
    )
    .showing(
        "whorl match one.png two.png", "whorl match one.png prints/*.png --score-only",
        "whorl match scan.png old.png --dpi 500 --dpi old.png=1000")

    @Argument(help: "Image, template or minutiae record, or - for standard input.", completion: .file())
    var probe: String

    @Argument(help: "Images, templates or minutiae records to compare the probe with.", completion: .file())
    var references: [String]

    @Flag(help: "Print the score and decide nothing.")
    var scoreOnly = false

    @OptionGroup var kind: SampleKind
    @OptionGroup var fmr: FMROption
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Score: Encodable {
        let score: Double
        let milliseconds: Double
    }

    /// Which of several comparisons it is.
    private struct Names: Encodable {
        let probe: String
        let reference: String
    }

    func validate() throws {
        try images.check([probe] + references)
        if references.count > 1 { try FileBatch.check(references) }
    }

    func run() throws {
        let source = FaceSource(faces)
        let probe = try named(probe, source)
        if references.count > 1 { return try compareAll(probe, source) }
        let reference = try named(references[0], source)
        let (score, seconds) = try Self.score(TemplateMatcher(probe), reference)
        guard !scoreOnly else { return try StandardOutput.line(try text(score, seconds, names: nil)) }
        let statement = try MatchStatement(
            score: score, calibration: try calibration(of: probe), fmr: fmr.fmr, seconds: seconds)
        try statement.print(asJSON: options.json)
        if statement.decision == .nonMatch { throw ExitCode.nonMatch }
    }

    /// Compares the probe with several references.
    private func compareAll(_ template: Template, _ source: FaceSource) throws {
        let matcher = TemplateMatcher(template)
        let calibration = scoreOnly ? nil : try calibration(of: template)
        var isMatched = scoreOnly
        let batch = FileBatch(label: "comparing", files: references, threads: threads.count, asJSON: options.json)
        let code = try batch.run { reference in
            try Self.score(matcher, try self.template(of: reference, source))
        } report: { reference, result in
            let names = Names(probe: probe, reference: reference)
            guard let calibration else {
                try StandardOutput.line(try text(result.score, result.seconds, names: names))
                return nil
            }
            let statement = try MatchStatement(
                score: result.score, calibration: calibration, fmr: fmr.fmr, seconds: result.seconds)
            let line = options.json ? try JSONOutput.text(JoinedObject(statement, names)) : statement.text
            try StandardOutput.line(options.json ? line : "\(reference): ".printable + line)
            if statement.decision == .match { isMatched = true }
            return nil
        }
        if let code { throw code }
        if !isMatched { throw ExitCode.nonMatch }
    }

    /// A template whose file is named where it cannot be used.
    private func named(_ path: String, _ source: FaceSource) throws -> Template {
        try FileFailure.naming(path, true) { () throws(WhorlError) in try template(of: path, source) }
    }

    private func template(of path: String, _ source: FaceSource) throws(WhorlError) -> Template {
        switch kind.modality ?? .finger {
        case .finger: .finger(try FingerInput(path, images.of(path)).template)
        case .face: .face(try source.read(path, images.of(path)))
        }
    }

    private static func score(
        _ matcher: TemplateMatcher, _ reference: Template
    ) throws(WhorlError) -> (score: Double, seconds: Double) {
        let prepared = PreparedTemplate(reference)
        let (result, seconds) = ThreadClock.measure {
            Result { () throws(WhorlError) in try matcher.score(prepared) }
        }
        return (try result.get(), seconds)
    }

    /// A score without a decision in a line.
    private func text(_ score: Double, _ seconds: Double, names: Names?) throws -> String {
        let result = Score(score: score, milliseconds: seconds * Milliseconds.perSecond)
        if options.json {
            return try names.map { try JSONOutput.text(JoinedObject(result, $0)) } ?? JSONOutput.text(result)
        }
        return (names.map { "\($0.reference): ".printable } ?? "")
            + "score \(NumberText.fixed(score, DecisionText.places))"
    }

    /// What links scores and false match rates.
    private func calibration(of template: Template) throws(WhorlError) -> Calibration {
        let face: FaceTemplate
        switch template {
        case .finger(let finger): return .finger(ofVersion: finger.extractorVersion)
        case .face(let template): face = template
        }
        guard let calibration = try faces.models.folder.calibrations()[face.model] else {
            throw .uncalibratedModel(name: face.model.name)
        }
        return calibration
    }
}
