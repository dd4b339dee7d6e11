import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl accuracy`: error rates of 1:N search on folders of labelled images.
struct Accuracy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Enroll the fingers or faces of folders and search for their other images, 1:N.",
        discussion: """
            Every finger or person becomes a BCID of one partition of a store that is made for the run and removed. The \
            first image of each is enrolled; the others are searched for. Prints rank-1 rate, FNIR and FPIR.
            """
    )
    .showing("whorl accuracy prints --fmr 1e-3")

    @Argument(help: "Folders of prints named <label>_<n>.<ext>.", completion: .directory)
    var folders: [String] = []

    @Option(
        parsing: .upToNextOption, help: "Folders of faces: a folder for each person, or named <label>_<n>.<ext>.",
        completion: .directory)
    var face: [String] = []

    @Option(help: "Folder of other people's images: their first images fill the gallery up.", completion: .directory)
    var fill: String?

    @Option(help: "People in the gallery (default: all fingers or faces of all folders).")
    var people: Int?

    @Option(help: "Images of a finger or face to enroll.")
    var references = 1

    @Option(help: "Candidates that count for FNIR.")
    var top = Engine.usualTop

    @OptionGroup var fmr: FMROption
    @OptionGroup var resolutions: SetResolutions
    @OptionGroup(title: "Faces") var faces: FaceFolderOptions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if references < 1 || top < 1 { throw ValidationError("--references and --top must be at least 1.") }
        guard folders.isEmpty != face.isEmpty else {
            throw ValidationError("Name folders of prints, or folders of faces after --face.")
        }
        if !resolutions.statements.isEmpty, folders.isEmpty { throw ValidationError("--dpi is for images of prints.") }
    }

    func run() async throws {
        let (extraction, calibrations) = folders.isEmpty ? try faceSearch() : (try printExtraction(), [:])
        let gallery = try gallery(try await FolderInput.extract(extraction).people(references: references))
        let bar = ProgressBar()
        let rates = try TemporaryStore.withStore { store throws(WhorlError) in
            let engine = Engine(store: store, faces: calibrations, threads: threads.count)
            let evaluation = OpenSetEvaluation(engine: engine, fmr: fmr.fmr ?? Identify.defaultFMR, candidates: top)
            return try evaluation.run(gallery) { bar.show("searching", done: $0, total: $1) }
        }
        bar.finish()
        if options.json { try JSONOutput.print(rates) } else { try StandardOutput.write(OpenSetText.text(rates)) }
    }

    private func printExtraction() throws -> TemplateExtraction {
        let manifest = try FolderInput.prints(folders + [fill].compactMap { $0 }, resolutions)
        return TemplateExtraction(manifest, .prints(resolution: nil), threads: threads.count)
    }

    private func faceSearch() throws -> (TemplateExtraction, [ModelIdentity: Calibration]) {
        let model = try faces.manifest()
        guard let calibration = model.calibration else { throw WhorlError.uncalibratedModel(name: model.name) }
        let manifest = try FolderInput.faces(face + [fill].compactMap { $0 })
        let extraction = TemplateExtraction(
            manifest, .faces(try faces.embedding()), cacheFolder: faces.cacheFolder, threads: threads.count)
        return (extraction, [model.identity: calibration])
    }

    /// The people with their probes, and those that fill up, without theirs.
    private func gallery(_ found: [[OpenSetPerson]]) throws(WhorlError) -> [OpenSetPerson] {
        let probed = found.prefix(folders.count + face.count).flatMap { $0 }
        let others = found.dropFirst(folders.count + face.count).joined().map {
            OpenSetPerson(references: $0.references)
        }
        let enrollable = probed.count(where: \.isEnrollable)
        guard let people else { return probed + others }
        guard people >= enrollable, people <= enrollable + others.count(where: \.isEnrollable) else {
            throw .insufficientData(
                reason:
                    "a gallery of \(people) needs \(people - enrollable) people beside the \(enrollable) searched for")
        }
        return probed + others.filter(\.isEnrollable).prefix(people - enrollable)
    }
}
