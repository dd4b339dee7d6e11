import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl evaluate`: error rates on folders of labelled images.
struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure error rates and speed on folders of labelled prints or faces.",
        discussion: """
            Prints are named <label>_<n>.<ext>; faces are that too, or lie in a folder for each person. Samples of one \
            label are mated. Several folders are pooled under one threshold; non-mated pairs are made inside each \
            folder only. A failed extraction scores lowest and is counted. Scores of any engine are evaluated with \
            --score-files, the samples of a list with --manifest.
            """)

    @Argument(help: "Folders of prints.")
    var folders: [String] = []

    @Option(parsing: .upToNextOption, help: "Folders of faces.")
    var face: [String] = []

    @Option(
        name: .customLong("protocol"),
        help: """
            all: all pairs; fvc (prints): first impressions for non-mated pairs; lfw-pairs (faces): the pairs of a \
            list in folds.
            """)
    var selection: EvaluationProtocol = .all

    @Option(help: "List for lfw-pairs (default: pairs.txt in the folder or beside it).")
    var pairs: String?

    @Option(help: "Write the scores of prints as CSV: probe,reference,score.")
    var scores: String?

    @Option(help: "Write a report into this folder: index.html with DET curve and histograms, result.json, rates.csv.")
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
        guard folders.isEmpty ? selection.faces != nil : selection.prints != nil else {
            throw ValidationError(
                "The protocol \(selection.rawValue) is one of \(folders.isEmpty ? "prints" : "faces").")
        }
        if selection == .lfwPairs, face.count > 1 { throw ValidationError("A list of pairs is of one folder.") }
        if pairs != nil, selection != .lfwPairs { throw ValidationError("--pairs goes with --protocol lfw-pairs.") }
        if scores != nil, folders.isEmpty { throw ValidationError("--scores is for prints: faces are too many.") }
    }

    private func checkLists() throws {
        if pairs != nil || selection != .all || scores != nil {
            throw ValidationError("--protocol, --pairs and --scores are for folders.")
        }
        if !scoreFiles.scoreFiles.isEmpty, laboratory.work != nil {
            throw ValidationError("--work is for images: scores need no extraction.")
        }
        if resolutions.statements.contains(where: { $0.folder != nil }) {
            throw ValidationError("--dpi of one folder is for folders: the manifest's column dpi states it by image.")
        }
    }

    func run() async throws {
        if !scoreFiles.scoreFiles.isEmpty { return try evaluateScores() }
        if let manifest = try laboratory.samples() { return try await evaluateManifest(manifest) }
        if let prints = selection.prints, !folders.isEmpty { return try await evaluatePrints(prints) }
        if let selection = selection.faces { try await evaluateFaces(selection) }
    }

    private func evaluateScores() throws {
        let evaluation = ScoreEvaluation(
            files: scoreFiles.files, manifest: try laboratory.samples(), pairs: laboratory.pairList,
            attempts: laboratory.attempts)
        let bar = ProgressBar()
        let result = try evaluation.run(command: CommandLineText.text) { bar.show("reading", done: $0, total: $1) }
        bar.finish()
        try write(result)
    }

    private func evaluateManifest(_ manifest: SampleManifest) async throws {
        let dpi = resolutions.resolutions.standard
        let source: TemplateSource =
            switch laboratory.modality {
            case .finger: .prints(resolution: dpi)
            case .face: .faces(try faces.embedding(threads: threads.count))
            }
        let evaluation = ManifestEvaluation(
            manifest: manifest, source, pairs: laboratory.pairList, attempts: laboratory.attempts,
            work: laboratory.work, threads: threads.count)
        let bar = ProgressBar()
        let result = try await evaluation.run(command: CommandLineText.text) { progress in
            bar.show(progress.stage.label, done: progress.done, total: progress.total)
        }
        bar.finish()
        FolderInput.warn(of: result.summaries.pooled.failures)
        try write(result, pictures: report == nil ? [:] : PairPictures.base64(result, manifest, dpi: dpi))
    }

    private func write(_ result: LaboratoryResult, pictures: [String: String] = [:]) throws {
        if let report {
            try ReportFolder.write(ReportPage(result, pictures: pictures), result, result.summaries, to: report)
        }
        if options.json {
            try JSONOutput.print(result)
        } else {
            try StandardOutput.write(LaboratoryText.text(result))
        }
    }

    private func evaluatePrints(_ selection: PairProtocol) async throws {
        let evaluation = try FolderInput.evaluation(folders, selection, resolutions, threads)
        let measured = await FolderInput.run(evaluation)
        let result = EvaluationResult(measured, selection: selection)
        if let scores { try AtomicFile.write(Array(ScoreTable.csv(measured).utf8), to: scores) }
        if let report { try ReportFolder.write(ReportPage(result, measured), result, result.summaries, to: report) }
        if options.json {
            try JSONOutput.print(result)
        } else {
            let alike = ReportSection(result.alikeSubjects)?.text ?? ""
            try StandardOutput.write(EvaluationTable.text(result.summaries) + alike)
        }
    }

    private func evaluateFaces(_ selection: FaceProtocol) async throws {
        let manifest = try faces.manifest()
        let metric = manifest.embeddingMetric
        let list = selection == .lfwPairs ? try pairList() : nil
        var measured: [FaceScores] = []
        for set in try await FaceFolderInput.embedded(face, faces, threads) {
            if let list {
                measured.append(try FaceScores(pairs: list, of: set, metric: metric))
            } else {
                measured.append(await FaceScores(all: set, metric: metric, threads: threads.count))
            }
        }
        let result = FaceEvaluationResult(measured, selection: selection, model: manifest.identity, metric: metric)
        if let report { try ReportFolder.write(ReportPage(result, measured), result, result.summaries, to: report) }
        if options.json {
            try JSONOutput.print(result)
        } else {
            try StandardOutput.write(FaceEvaluationText.text(result))
        }
    }

    private func pairList() throws(WhorlError) -> LabelledPairs {
        if let pairs { return try LabelledPairs(path: pairs) }
        do {
            return try LabelledPairs(path: "\(face[0])/pairs.txt")
        } catch .fileNotFound {
            return try LabelledPairs(path: "\(face[0])/../pairs.txt")
        }
    }
}
