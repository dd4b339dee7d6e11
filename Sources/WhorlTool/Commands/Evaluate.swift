public import ArgumentParser
import Whorl
import WhorlCommandLine
public import WhorlEvaluation

/// `whorl evaluate`: error rates on folders of labelled images.
struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure error rates and speed on folders of labeled prints or faces.",
        discussion: """
            Prints are named <label>_<n>.<ext>; faces are that too, or lie in a folder for each person. Samples of one \
            label are mated. Several folders are pooled under one threshold; non-mated pairs are made inside each \
            folder only. A failed extraction scores lowest and is counted; a second row leaves it out. Scores of any \
            engine are evaluated with --score-files, several engines beside each other; the samples of a list with \
            --manifest.
            """
    )
    .showing(
        "whorl evaluate prints --protocol fvc --report report", "whorl evaluate --face lfw --protocol lfw-pairs --json",
        "whorl evaluate --score-files nbis=nbis.csv whorl=whorl.csv --report report")

    @Argument(help: "Folders of prints.", completion: .directory)
    var folders: [String] = []

    @Option(parsing: .upToNextOption, help: "Folders of faces.", completion: .directory)
    var face: [String] = []

    @Option(
        name: .customLong("protocol"),
        help: """
            all: all pairs; fvc (prints): first impressions for non-mated pairs; lfw-pairs (faces): the pairs of a \
            list in folds.
            """)
    var selection = PairProtocol.all

    @Option(help: "List for lfw-pairs (default: pairs.txt in the folder or beside it).", completion: .file())
    var pairs: String?

    @Option(help: "Write the scores as CSV: probe,reference,score; - is standard output.", completion: .file())
    var scores: String?

    @Option(
        help: """
            Write a report into this folder: index.html with curves and histograms, result.json, rates.csv, each curve \
            as SVG, PNG and CSV.
            """,
        completion: .directory)
    var report: String?

    @OptionGroup(title: "Scores of any engine") var scoreFiles: ScoreFileOptions
    @OptionGroup(title: "Lists") var laboratory: LaboratoryOptions
    @OptionGroup var resolutions: SetResolutions
    @OptionGroup(title: "Faces") var faces: FaceFolderOptions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try OutputPath.checkFolder(report, of: "--report")
        let isListed = scoreFiles.areGiven || laboratory.manifest != nil
        guard [!folders.isEmpty, !face.isEmpty, isListed].count(where: { $0 }) == 1 else {
            throw ValidationError(
                "Name folders of prints, folders of faces after --face, a --manifest or --score-files.")
        }
        if !resolutions.statements.isEmpty, !face.isEmpty || scoreFiles.areGiven {
            throw ValidationError("--dpi is for images of prints.")
        }
        if isListed { return try checkLists() }
        if laboratory.pairList != nil || laboratory.attempts > 1 {
            throw ValidationError("--pair-list and --attempts go with --manifest or --score-files.")
        }
        guard selection != (folders.isEmpty ? .fvc : .lfwPairs) else {
            throw ValidationError(
                "The protocol \(selection.rawValue) is one of \(folders.isEmpty ? "prints" : "faces").")
        }
        if selection == .lfwPairs, face.count > 1 { throw ValidationError("--pairs needs exactly one folder.") }
        if pairs != nil, selection != .lfwPairs { throw ValidationError("--pairs goes with --protocol lfw-pairs.") }
    }

    private func checkLists() throws {
        if pairs != nil || selection != .all {
            throw ValidationError("--protocol and --pairs are for folders.")
        }
        if !scoreFiles.genuine.isEmpty, laboratory.manifest != nil || laboratory.pairList != nil {
            throw ValidationError("--genuine and --impostor say which pairs are mated: leave out lists.")
        }
        if scoreFiles.areGiven, laboratory.work != nil || scores != nil {
            throw ValidationError("--work and --scores are for images: scores need no extraction.")
        }
        if resolutions.statements.contains(where: { $0.folder != nil }) {
            throw ValidationError("--dpi of one folder is for folders: the manifest's column dpi states it by image.")
        }
    }

    /// Score files and lists have options of their own.
    private func checkFolders() throws {
        guard let file = (folders + face).first(where: FolderContents.isFile) else { return }
        throw ValidationError(
            "\(file) is a file, not a folder of images: give scores with --score-files, a list with --manifest.")
    }

    func run() async throws {
        try checkFolders()
        let manifest = try samples()
        guard !scoreFiles.areGiven else { return try evaluateScores(manifest) }
        guard let manifest else { return }
        let result = EvaluationResult(try await measured(manifest))
        if let report { try ReportFolder.write(result, pictures: pictures(result, manifest), to: report) }
        try show(result)
    }

    private func show(_ result: EvaluationResult) throws {
        let text = options.json ? try JSONOutput.text(result) + "\n" : EvaluationText.text(result)
        if scores == OutputPath.standardOutput { Console.write(text) } else { try StandardOutput.write(text) }
    }

    /// Evaluates files of scores: one engine as images are, several beside each other.
    private func evaluateScores(_ manifest: SampleManifest?) throws {
        let (engines, leftOut) = try EngineFiles.all(scoreFiles)
        let bar = ProgressBar()
        let results = try engines.map { engine in
            let evaluation = ScoreEvaluation(
                files: engine.files, name: engine.setName, manifest: manifest, pairs: laboratory.pairList,
                attempts: laboratory.attempts)
            let measured = try evaluation.run(command: CommandLineText.text) {
                bar.show("reading", done: $0, total: $1)
            }
            return EngineComparison.Engine(name: engine.name, result: EvaluationResult(measured))
        }
        bar.finish()
        guard results.count > 1 else {
            if let report { try ReportFolder.write(results[0].result, pictures: [:], to: report) }
            return try show(results[0].result)
        }
        let comparison = EngineComparison(results, leftOut: leftOut)
        if let report { try ReportFolder.write(comparison, to: report) }
        if options.json {
            try JSONOutput.print(comparison)
        } else {
            try StandardOutput.write(EngineText.text(comparison))
        }
    }

    /// The samples of folders or of a list; nil where scores say whose they are.
    private func samples() throws -> SampleManifest? {
        if !folders.isEmpty { return try FolderInput.prints(folders, resolutions) }
        if !face.isEmpty { return try FolderInput.faces(face) }
        return try laboratory.samples()
    }

    private func measured(_ manifest: SampleManifest) async throws -> MeasuredRun {
        let isOfFaces = !face.isEmpty || laboratory.modality == .face
        let evaluation = Evaluation(
            manifest, isOfFaces ? .faces(try faces.embedding()) : .prints(resolution: resolutions.resolutions.standard),
            try pairSelection(), attempts: laboratory.attempts, cache: isOfFaces ? faces.cacheFolder : nil,
            work: laboratory.work, threads: threads.count)
        let table = try scores.map { path throws(WhorlError) in try OutputPath(path) }
        let run = try await FolderInput.run(evaluation, scores: table?.path)
        try table?.finish()
        return run
    }

    private func pictures(_ result: EvaluationResult, _ manifest: SampleManifest) -> [String: String] {
        PairPictures.base64(result, manifest, dpi: resolutions.resolutions.standard)
    }

    private func pairSelection() throws(EvaluationError) -> PairSelection {
        if let list = laboratory.pairList { return .list(path: list) }
        switch selection {
        case .all: return .all
        case .fvc: return .fvc
        case .lfwPairs: return .folds(try pairList())
        }
    }

    private func pairList() throws(EvaluationError) -> LabelledPairs {
        if let pairs { return try LabelledPairs(path: pairs) }
        do throws(EvaluationError) {
            return try LabelledPairs(path: "\(face[0])/pairs.txt")
        } catch .engine(.fileNotFound) {
            return try LabelledPairs(path: "\(face[0])/../pairs.txt")
        }
    }
}

/// Read by its name.
extension PairProtocol: ExpressibleByArgument {}
