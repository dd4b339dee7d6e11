/// Files of scores of one engine to error rates: the conductor of an evaluation without images.
///
/// Each file is a data set, and all are pooled under one threshold. Names that a file has are its own: equal names of
/// two files are different samples and subjects, unless a manifest says whose they are.
public struct ScoreEvaluation: Sendable {
    /// The files.
    public let files: [ScoreFile]
    /// Name of the data set that all files are; nil where each is one by itself.
    public let name: String?
    /// The subject of each sample; nil where names or columns say it.
    public let manifest: SampleManifest?
    /// List of the pairs that count; nil where all do.
    public let pairs: String?
    /// Attempts of a transaction at most.
    public let attempts: Int

    /// Plans an evaluation.
    ///
    /// - Parameters:
    ///   - files: at least one.
    ///   - name: of the data set that all files are; nil where each is one by itself.
    ///   - manifest: the subject of each sample; nil where names or columns say it.
    ///   - pairs: list of the pairs that count; nil where all do.
    ///   - attempts: of a transaction at most, at least 1.
    public init(
        files: [ScoreFile], name: String? = nil, manifest: SampleManifest? = nil, pairs: String? = nil,
        attempts: Int = 1
    ) {
        precondition(!files.isEmpty && attempts > 0)
        self.files = files
        self.name = name
        self.manifest = manifest
        self.pairs = pairs
        self.attempts = attempts
    }

    /// Whether all files are of one data set: samples of a list are the same in each.
    private var areOneSet: Bool { name != nil || manifest != nil || pairs != nil || files.count == 1 }

    /// Reads all files.
    ///
    /// - Parameters:
    ///   - command: as it was given.
    ///   - progress: called with the bytes that are read, and those of the file.
    /// - Returns: what was measured, to compute an ``EvaluationResult`` of.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/unknownColumns(path:found:)``, ``EvaluationError/noScore(path:rows:)``,
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
        var pool = EvidencePool(count: areOneSet ? 1 : files.count, EvidenceCollector(register, attempts: attempts))
        var ends: [(samples: Int, subjects: Int)] = []
        let names = names
        for (index, file) in files.enumerated() {
            if !areOneSet { register.scope = names[index] + "/" }
            let set = areOneSet ? 0 : index
            let identity = try file.read(&register, truths: truths, progress: progress) {
                comparison, register throws(EvaluationError) in
                pool.add(comparison, set: set, register)
            }
            inputs.append(RunRecord.Input(path: file.path, sha256: identity.digest))
            ends.append((register.names.count, register.subjects.count))
        }
        return MeasuredRun(
            EvaluatedData(content: .scores, selection: nil),
            RunRecord(command: command, versions: RunRecord.evaluationVersions, inputs: inputs),
            sets: sets(names, ends, pool), pool.whole, register)
    }

    /// The data sets: the names of each file follow those of the file before.
    private func sets(
        _ names: [String], _ ends: [(samples: Int, subjects: Int)], _ pool: EvidencePool
    ) -> [MeasuredSet] {
        guard !areOneSet else {
            let end: (samples: Int, subjects: Int) = ends.last ?? (0, 0)
            let own = files.count == 1 ? files[0].name : EvaluationSummaries.poolName
            return [MeasuredSet(name: name ?? own, subjects: 0..<end.subjects, samples: end.samples, pool.whole)]
        }
        return files.indices.map { index in
            let start: (samples: Int, subjects: Int) = index > 0 ? ends[index - 1] : (0, 0)
            return MeasuredSet(
                name: names[index], subjects: start.subjects..<ends[index].subjects,
                samples: ends[index].samples - start.samples, pool.sets[index])
        }
    }

    /// The files' own names; of equal ones all but the first are numbered.
    private var names: [String] {
        var taken: Set<String> = []
        return files.map { file in
            var (name, number) = (file.name, 1)
            while !taken.insert(name).inserted {
                number += 1
                name = "\(file.name) (\(number))"
            }
            return name
        }
    }
}
