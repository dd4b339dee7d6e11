public import Whorl

/// The prints or faces of a manifest to error rates: the conductor of an evaluation of any size.
///
/// Comparisons are made in blocks and counted as they come, so memory does not grow with their number; the result does
/// not depend on the number of threads, nor on how often the run was interrupted.
public struct ManifestEvaluation: Sendable {
    /// The samples.
    public let manifest: SampleManifest
    /// List of the pairs to compare; nothing for all unordered pairs.
    public let pairs: String?
    /// What the samples are.
    public let source: TemplateSource
    /// Attempts of a transaction at most.
    public let attempts: Int
    /// Folder that keeps templates and finished blocks; nothing to keep none.
    public let work: String?
    /// Threads at most.
    public let threads: Int

    /// Comparisons of a block, more where there are many, and blocks aimed at where there are few.
    private static let (leastBlock, mostBlock, blocks) = (512, 1 << 16, 256)

    /// Plans an evaluation.
    ///
    /// - Precondition: `threads` and `attempts` are at least 1.
    public init(
        manifest: SampleManifest, _ source: TemplateSource, pairs: String? = nil, attempts: Int = 1,
        work: String? = nil, threads: Int
    ) {
        precondition(threads > 0 && attempts > 0)
        self.manifest = manifest
        self.pairs = pairs
        self.source = source
        self.attempts = attempts
        self.work = work
        self.threads = threads
    }

    /// Extracts, compares and sums up.
    ///
    /// - Parameters:
    ///   - command: as it was given.
    ///   - progress: called from any thread.
    /// - Returns: what was found.
    /// - Throws: as reading the list of pairs; ``WhorlError/unwritableFile(path:reason:)`` where the work folder cannot
    ///   be written.
    public func run(
        command: String, progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async throws(WhorlError) -> LaboratoryResult {
        var register = manifest.register
        var inputs = [RunRecord.Input(path: manifest.source, sha256: manifest.digest)]
        var compared = PairSource(samples: manifest.paths.count)
        if let pairs {
            let list = try ProtocolList(path: pairs, &register)
            inputs.append(RunRecord.Input(path: pairs, sha256: list.digest))
            compared = PairSource(list)
        }
        var folder: WorkFolder?
        if let work { folder = try WorkFolder(work) }
        let templates = try await ManifestTemplates(
            manifest, source, work: folder, threads: threads, progress)
        inputs.append(RunRecord.Input(path: "images", sha256: templates.digest))
        let versions = LaboratoryResult.versions.merging(source.versions) { $1 }
        let key = "\(versions.sorted { $0.key < $1.key }) \(inputs.map(\.sha256)) \(source.way(nil))"
        let blocks = BlockComparison(
            source: compared, samples: templates.samples, register: register, work: folder,
            key: ContentHash.sha256(Array(key.utf8)),
            size: min(max(compared.count / Self.blocks, Self.leastBlock), Self.mostBlock), threads: threads)
        var evidence = EvidenceCollector(register, attempts: attempts, countsBothWays: pairs == nil)
        let cost = try await blocks.run(progress) { pair, score in
            evidence.add(Self.comparison(pair, score, register), register)
        }
        return LaboratoryResult(
            name: ImageListing.stem(ImageListing.lastComponent(manifest.source)), evidence, register,
            RunRecord(command: command, versions: versions, inputs: inputs), failures: templates.failures,
            cost: EvaluationCost(
                extractions: templates.extractSeconds, preparations: [], comparisons: cost.comparisons,
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
