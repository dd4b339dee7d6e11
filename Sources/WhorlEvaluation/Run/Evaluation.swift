import Whorl

/// The prints or faces of folders or of a list to error rates: the conductor of an evaluation of any size.
///
/// Samples become templates, comparisons are made in blocks and counted as they come, so memory does not grow with their
/// number; the result does not depend on the number of threads, nor on how often the run was interrupted.
public struct Evaluation: Sendable {
    /// The samples.
    public let manifest: SampleManifest
    /// What the samples are.
    public let source: TemplateSource
    /// Which of them are compared.
    public let selection: PairSelection
    /// Attempts of a transaction at most.
    public let attempts: Int
    /// Folder that keeps templates between runs; nothing to keep none.
    public let cache: String?
    /// Folder that keeps templates and finished blocks, so that a run can go on; nothing to keep none.
    public let work: String?
    /// Threads at most.
    public let threads: Int

    /// Plans an evaluation.
    ///
    /// - Precondition: `threads` and `attempts` are at least 1; a list of pairs is of a single data set.
    public init(
        _ manifest: SampleManifest, _ source: TemplateSource, _ selection: PairSelection = .all, attempts: Int = 1,
        cache: String? = nil, work: String? = nil, threads: Int
    ) {
        precondition(threads > 0 && attempts > 0)
        self.manifest = manifest
        self.source = source
        self.selection = selection
        self.attempts = attempts
        self.cache = cache
        self.work = work
        self.threads = threads
    }

    /// Extracts and compares.
    ///
    /// - Parameters:
    ///   - command: as it was given.
    ///   - scores: file that every score is written to; nothing to write none.
    ///   - warning: called where templates cannot be kept in ``cache``, with the reason.
    ///   - progress: called from any thread.
    /// - Returns: what was measured, to compute an ``EvaluationResult`` of.
    /// - Throws: what reading the list of pairs throws; ``EvaluationError/singleFold``,
    ///   ``EvaluationError/unknownSample(set:label:impression:)``; ``WhorlError/unwritableFile(path:reason:)`` as
    ///   ``EvaluationError/engine(_:)`` where the work folder or the scores cannot be written.
    public func run(
        command: String, scores: String? = nil, warning: (EvaluationError) -> Void = { _ in },
        progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async throws(EvaluationError) -> MeasuredRun {
        let plan = try ComparisonSources(manifest, selection)
        let table = try scores.map { path throws(EvaluationError) in try ScoreTable(path) }
        let folder = try work.map { path throws(EvaluationError) in try WorkFolder(path) }
        let samples = try await extraction(folder).run(progress)
        if let failure = samples.cacheFailure { warning(failure) }
        let inputs =
            plan.inputs
            + manifest.sets.map { set in
                RunRecord.Input(path: manifest.source == nil ? set.name : "images", sha256: samples.digest(set))
            }
        let versions = RunRecord.evaluationVersions.merging(source.versions) { $1 }
        let key = "\(versions.sorted { $0.key < $1.key }) \(inputs.map(\.sha256)) \(source.way(nil))"
        let register = plan.register
        var pool = EvidencePool(count: manifest.sets.count, collector(register))
        var folds = FoldCollector(selection)
        var costs: [BlockComparison.Cost] = []
        var before = 0
        for (set, compared) in plan.sources.enumerated() {
            let blocks = BlockComparison(
                source: compared, samples: samples.prepared, register: register, work: folder,
                key: ContentHash.sha256(Array("\(key) \(set)".utf8)), threads: threads)
            let done = before
            let cost = try blocks.run {
                progress(EvaluationProgress(stage: .comparison, done: done + $0, total: plan.count))
            } _: { pair, score throws(EvaluationError) in
                let comparison = Self.comparison(pair, score, register)
                pool.add(comparison, set: set, register)
                folds?.add(score, isMated: pair.isMated)
                guard let table, comparison.truth != .excluded else { return }
                let names = register.names
                try table.add(probe: names[pair.probe], reference: names[pair.reference], score: score)
            }
            costs.append(cost)
            before += compared.count
        }
        try table?.finish()
        return MeasuredRun(
            data, RunRecord(command: command, versions: versions, inputs: inputs),
            sets: manifest.sets.indices.map { measured($0, pool.sets[$0], samples, costs[$0]) }, pool.whole, register,
            warnings: manifest.sets.map(samples.warnings), accuracy: folds?.accuracy)
    }

    private var data: EvaluatedData {
        EvaluatedData(
            content: source.content, selection: selection.pairProtocol,
            labelsAreFingers: manifest.source == nil && source.content.isPrints)
    }

    private func extraction(_ folder: WorkFolder?) -> TemplateExtraction {
        folder.map { TemplateExtraction(manifest, source, work: $0, threads: threads) }
            ?? TemplateExtraction(manifest, source, cacheFolder: cache, threads: threads)
    }

    /// What gathers the comparisons of a set. All of a folder of prints are listed, as their thresholds are resampled.
    private func collector(_ register: SampleRegister) -> EvidenceCollector {
        EvidenceCollector(
            register, attempts: attempts, countsBothWays: selection.isOfEverySet,
            mostListed: data.labelsAreFingers ? .max : EvidenceCollector.usualListed)
    }

    private func measured(
        _ index: Int, _ evidence: EvidenceCollector, _ samples: ExtractedSamples, _ cost: BlockComparison.Cost
    ) -> MeasuredSet {
        let set = manifest.sets[index]
        let extracted = samples.extracted[set.samples]
        return MeasuredSet(
            name: set.name, subjects: set.subjects, samples: set.samples.count, evidence,
            failures: samples.failures(set),
            cost: EvaluationCost(
                extractions: extracted.compactMap(\.extractSeconds),
                preparations: extracted.compactMap(\.prepareSeconds), comparisons: cost.comparisons,
                comparisonSeconds: cost.seconds))
    }

    private static func comparison(
        _ pair: ComparisonPlan.Pair, _ score: Double, _ register: SampleRegister
    ) -> LabelledComparison {
        LabelledComparison(
            probe: pair.probe, reference: pair.reference, probeSubject: register.subject[pair.probe],
            referenceSubject: register.subject[pair.reference],
            truth: register.truth(pair.probe, pair.reference) ?? .excluded, score: score)
    }
}
