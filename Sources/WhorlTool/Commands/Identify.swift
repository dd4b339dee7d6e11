import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl identify`: who of a partition are these prints and faces of?
struct Identify: ParsableCommand {
    /// The false match rate for each person searched where none is asked for.
    static let defaultFMR = 1e-5

    static let configuration = CommandConfiguration(
        abstract: "Search a partition for a print, a face or both, 1:N.",
        discussion: """
            Candidates are ranked; those below the threshold are marked as non-matches. Exits with 0 where a candidate \
            matches and 1 where none does. --finger and --face present samples of one person; each file that is given \
            without them is a probe of its own, a line each with its best candidate, with --json an object on a line \
            each. \(FileBatch.help)
            """
    )
    .showing(
        "whorl identify --finger probe.png", "whorl identify --storage bws --partition 12 --face photo.jpg --top 3",
        "whorl identify probes/*.png --json")

    @Argument(
        help: ArgumentHelp(
            "Images, templates or minutiae records of prints, or with --probes face of faces, each a search.",
            valueName: "[position=]file"), completion: .file())
    var files: [FingerArgument] = []

    @Option(name: .customLong("probes"), help: "What the files show: finger or face.")
    var modality = Modality.finger

    @OptionGroup var searched: SearchedPartition
    @OptionGroup var presented: PresentationOptions

    @Option(help: "Candidates to return at most.")
    var top = Engine.usualTop

    @Flag(help: "Compare all prints of a large partition, not only those that resemble the probe.")
    var exhaustive = false

    @OptionGroup var rate: SearchRateOptions
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if top < 1 { throw ValidationError("--top must be at least 1.") }
        guard files.isEmpty || presented.isEmpty else {
            throw ValidationError("Give one probe with --finger and --face, or files that are a probe each.")
        }
        try presented.check(beside: files)
        try FileBatch.check(files.map(\.text))
    }

    private struct Outcome: Encodable {
        let decision: Decision
        let milliseconds: Double
    }

    private struct Name: Encodable {
        let probe: String
    }

    func run() throws {
        if !files.isEmpty { return try searchAll() }
        let start = ProcessorTime.milliseconds
        let input = try PresentationInput(presented)
        let engine = try access.engine(faces: presented.calibrations())
        defer { engine.finishGalleries() }
        let found = try search(engine, input.presentation, try searched.chosen(in: try access.store()))
        let outcome = Outcome(decision: found.decision, milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(JoinedObject(found, outcome))
        } else {
            try StandardOutput.write(IdentificationText.text(found, input.presentation.modalities))
        }
        if found.decision == .nonMatch { throw ExitCode.nonMatch }
    }

    /// Searches for each file.
    private func searchAll() throws {
        let source = FaceSource(presented.faces)
        let engine = try access.engine(faces: presented.calibrations(areFacesPresented: modality == .face))
        defer { engine.finishGalleries() }
        let part = try searched.chosen(in: try access.store())
        var isMatched = false
        let batch = FileBatch(
            label: "searching", files: files.map(\.text), threads: access.threads.count, asJSON: options.json)
        let code = try batch.run { file in
            let (found, seconds) = ThreadClock.measure { Result { try search(engine, try probe(file, source), part) } }
            return (found: try found.get(), seconds: seconds)
        } report: { file, result in
            let found = result.found
            if options.json {
                let outcome = Outcome(decision: found.decision, milliseconds: result.seconds * Milliseconds.perSecond)
                try JSONOutput.print(JoinedObject(JoinedObject(found, outcome), Name(probe: file)))
            } else {
                try StandardOutput.line("\(file): ".printable + IdentificationText.line(found))
            }
            if found.decision == .match { isMatched = true }
            return nil
        }
        if let code { throw code }
        if !isMatched { throw ExitCode.nonMatch }
    }

    private func probe(_ file: String, _ source: FaceSource) throws(WhorlError) -> Presentation {
        guard modality == .finger else {
            return Presentation(faces: [try source.read(file, presented.images.of(file))])
        }
        let (position, path) = try FingerArgument(argument: file).parts()
        let template = try FingerInput(path, presented.images.of(path)).template
        return Presentation(fingers: [FingerSample(template: template, position: position)])
    }

    private func search(
        _ engine: Engine, _ probe: Presentation, _ part: (storage: String, partition: Int)
    ) throws(WhorlError) -> Identification {
        try engine.identify(
            storage: part.storage, partition: part.partition, probe: probe, rate: rate.rate(usualFMR: Self.defaultFMR),
            top: top, exhaustive: exhaustive)
    }
}
