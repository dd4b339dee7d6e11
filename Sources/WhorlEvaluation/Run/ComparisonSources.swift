/// The comparisons of each data set of a manifest, and the files that say so.
struct ComparisonSources {
    /// By data set.
    let sources: [PairSource]
    /// The list of samples and that of pairs, where there are such.
    let inputs: [RunRecord.Input]
    /// The subject of each sample.
    let register: SampleRegister

    /// Comparisons of all sets.
    package var count: Int { sources.reduce(0) { $0 + $1.count } }

    /// Plans the comparisons.
    ///
    /// - Precondition: a list of pairs is of a single data set.
    /// - Throws: what reading the list of pairs throws; ``EvaluationError/singleFold``,
    ///   ``EvaluationError/unknownSample(set:label:impression:)``.
    init(_ manifest: SampleManifest, _ selection: PairSelection) throws(EvaluationError) {
        var register = manifest.register
        precondition(selection.isOfEverySet || manifest.sets.count == 1)
        var inputs = manifest.source.map { [RunRecord.Input(path: $0.path, sha256: $0.digest)] } ?? []
        switch selection {
        case .all: sources = manifest.sets.map { PairSource(samples: $0.samples) }
        case .fvc:
            sources = manifest.sets.map { set in
                PairSource(
                    ComparisonPlan(manifest.samples[set.samples].map(\.name), .fvc), from: set.samples.lowerBound)
            }
        case .list(let path):
            let list = try ProtocolList(path: path, &register)
            inputs.append(RunRecord.Input(path: path, sha256: list.digest))
            sources = [PairSource(list)]
        case .folds(let pairs):
            guard pairs.folds > 1 else { throw .singleFold }
            sources = [try PairSource(pairs, manifest)]
        }
        self.inputs = inputs
        self.register = register
    }
}

extension PairSelection {
    /// Whether pairs are chosen by a rule inside each data set: each comparison then stands for the other way round too, so
    /// that both samples are probes and references.
    var isOfEverySet: Bool {
        switch self {
        case .all, .fvc: true
        case .list, .folds: false
        }
    }
}

/// The scores of a list of pairs in folds, in its order.
struct FoldCollector {
    private let list: LabelledPairs
    private var pairs: [FoldAccuracy.Pair] = []

    /// Gathers nothing yet; nil for pairs that are in no folds.
    init?(_ selection: PairSelection) {
        guard case .folds(let list) = selection else { return nil }
        self.list = list
    }

    /// Takes the score of the next pair.
    mutating func add(_ score: Double, isMated: Bool) {
        pairs.append(.init(score: score, isMated: isMated, fold: list.pairs[pairs.count].fold))
    }

    /// The share of right decisions.
    var accuracy: FoldAccuracy { FoldAccuracy(pairs, folds: list.folds) }
}
