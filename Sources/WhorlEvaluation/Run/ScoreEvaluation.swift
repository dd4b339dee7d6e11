/// Files of scores of any engine to error rates: the conductor of an evaluation without images.
public struct ScoreEvaluation: Sendable {
    /// The files, pooled under one threshold.
    public let files: [ScoreFile]
    /// Whose samples there are; nothing where names or columns say it.
    public let manifest: SampleManifest?
    /// List of the pairs that count; nothing where all do.
    public let pairs: String?
    /// Attempts of a transaction at most.
    public let attempts: Int

    /// Plans an evaluation.
    ///
    /// - Precondition: there is a file, and `attempts` is at least 1.
    public init(files: [ScoreFile], manifest: SampleManifest? = nil, pairs: String? = nil, attempts: Int = 1) {
        precondition(!files.isEmpty && attempts > 0)
        self.files = files
        self.manifest = manifest
        self.pairs = pairs
        self.attempts = attempts
    }

    /// Reads all files.
    ///
    /// - Parameters:
    ///   - command: as it was given.
    ///   - progress: called with the bytes that are read, and those of the file.
    /// - Returns: what was measured, to compute an ``EvaluationResult`` of.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/damagedTable(path:line:reason:)`` where a line is no row of scores.
    public func run(
        command: String, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(EvaluationError) -> MeasuredRun {
        var register = manifest?.register ?? SampleRegister()
        var inputs = manifest?.source.map { [RunRecord.Input(path: $0.path, sha256: $0.digest)] } ?? []
        var truths: [UInt64: LabelledComparison.Truth]?
        if let pairs {
            let list = try ProtocolList(path: pairs, &register)
            inputs.append(RunRecord.Input(path: pairs, sha256: list.digest))
            truths = list.truths
        }
        var evidence = EvidenceCollector(register, attempts: attempts)
        for file in files {
            let identity = try file.read(&register, truths: truths, progress: progress) { comparison, register in
                evidence.add(comparison, register)
            }
            inputs.append(RunRecord.Input(path: file.path, sha256: identity.digest))
        }
        let set = MeasuredSet(
            name: name, subjects: 0..<register.subjects.count, samples: register.names.count, evidence)
        return MeasuredRun(
            EvaluatedData(content: .scores, selection: nil),
            RunRecord(command: command, versions: RunRecord.evaluationVersions, inputs: inputs), sets: [set], evidence,
            register)
    }

    private var name: String {
        files.count == 1 ? ImageListing.stem(ImageListing.lastComponent(files[0].path)) : EvaluationSummaries.poolName
    }
}
