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
            folder only. A failed extraction scores lowest and is counted. Scores of any engine are evaluated with \
            --score-files, the samples of a list with --manifest.
            """
    )
    .showing(
        "whorl evaluate prints --protocol fvc --report report", "whorl evaluate --face lfw --protocol lfw-pairs --json")

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

    @Option(help: "Write the scores as CSV: probe,reference,score.", completion: .file())
    var scores: String?

    @Option(
        help: "Write a report into this folder: index.html with DET curve and histograms, result.json, rates.csv.",
        completion: .directory)
    var report: String?

    @OptionGroup(title: "Scores of any engine") var scoreFiles: ScoreFileOptions
    @OptionGroup(title: "Lists") var laboratory: LaboratoryOptions
    @OptionGroup var resolutions: SetResolutions
    @OptionGroup(title: "Faces") var faces: FaceFolderOptions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let isListed = !scoreFiles.scoreFiles.isEmpty || laboratory.manifest != nil
        guard [!folders.isEmpty, !face.isEmpty, isListed].count(where: { $0 }) == 1 else {
            throw ValidationError(
                "Name folders of prints, folders of faces after --face, a --manifest or --score-files.")
        }
        if !resolutions.statements.isEmpty, !(face.isEmpty && scoreFiles.scoreFiles.isEmpty) {
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
        if !scoreFiles.scoreFiles.isEmpty, laboratory.work != nil || scores != nil {
            throw ValidationError("--work and --scores are for images: scores need no extraction.")
        }
        if resolutions.statements.contains(where: { $0.folder != nil }) {
            throw ValidationError("--dpi of one folder is for folders: the manifest's column dpi states it by image.")
        }
    }

    func run() async throws {
        let manifest = try samples()
        let measured = try await measured(manifest)
        let result = EvaluationResult(measured)
        if let report {
            let samples = scoreFiles.scoreFiles.isEmpty ? manifest : nil
            try ReportFolder.write(result, pictures: samples.map { pictures(result, $0) } ?? [:], to: report)
        }
        if options.json {
            try JSONOutput.print(result)
        } else {
            try StandardOutput.write(EvaluationText.text(result))
        }
    }

    /// The samples of folders or of a list; nothing where scores say whose they are.
    private func samples() throws -> SampleManifest? {
        if !folders.isEmpty { return try FolderInput.prints(folders, resolutions) }
        if !face.isEmpty { return try FolderInput.faces(face) }
        return try laboratory.samples()
    }

    private func measured(_ manifest: SampleManifest?) async throws -> MeasuredRun {
        guard scoreFiles.scoreFiles.isEmpty, let manifest else {
            let evaluation = ScoreEvaluation(
                files: scoreFiles.files, manifest: manifest, pairs: laboratory.pairList,
                attempts: laboratory.attempts)
            let bar = ProgressBar()
            let measured = try evaluation.run(command: CommandLineText.text) {
                bar.show("reading", done: $0, total: $1)
            }
            bar.finish()
            return measured
        }
        let isOfFaces = !face.isEmpty || laboratory.modality == .face
        let evaluation = Evaluation(
            manifest, isOfFaces ? .faces(try faces.embedding()) : .prints(resolution: resolutions.resolutions.standard),
            try pairSelection(), attempts: laboratory.attempts, cache: isOfFaces ? faces.cacheFolder : nil,
            work: laboratory.work, threads: threads.count)
        return try await FolderInput.run(evaluation, scores: scores)
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
