import Whorl

/// A list of pairs in folds, such as `pairs.txt` of Labeled Faces in the Wild.
///
/// Huang, Ramesh, Berg, Learned-Miller, Labeled Faces in the Wild: A Database for Studying Face Recognition in
/// Unconstrained Environments, University of Massachusetts, technical report 07-49, 2007. The first line states the
/// number of folds and of mated pairs a fold; of each fold the mated pairs come first, `name n m`, then as many
/// non-mated ones, `name n other m`.
public struct LabelledPairs: Sendable, Equatable {
    /// Two samples and the fold that they belong to.
    public struct Pair: Sendable, Equatable {
        /// The first sample.
        public let probe: SampleName
        /// The second sample.
        public let reference: SampleName
        /// From 0.
        public let fold: Int

        /// Whether both show the same person.
        public var isMated: Bool { probe.label == reference.label }

        package init(probe: SampleName, reference: SampleName, fold: Int) {
            self.probe = probe
            self.reference = reference
            self.fold = fold
        }
    }

    /// Number of folds.
    public let folds: Int
    /// The pairs in the order of the list.
    public let pairs: [Pair]

    private static let longestFile = 1 << 24
    private static let (matedFields, nonMatedFields) = (3, 4)
    /// Folds and pairs a fold that are read at most.
    private static let most = 1_000_000

    /// Reads a list.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/damagedPairList(path:reason:)`` where it is no such list.
    public init(path: String) throws(EvaluationError) {
        let bytes = try EvaluationError.passing { () throws(WhorlError) in
            try FileContents.read(path, limit: Self.longestFile)
        }
        try self.init(text: String(decoding: bytes, as: UTF8.self), named: path)
    }

    /// Reads a list's text.
    ///
    /// - Throws: ``EvaluationError/damagedPairList(path:reason:)`` where it is no such list.
    package init(text: String, named name: String) throws(EvaluationError) {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split { $0 == "\t" || $0 == " " }.map(String.init)
        }
        let header = lines.first?.compactMap { Int($0) } ?? []
        guard (1...2).contains(header.count), header.count == lines.first?.count, let last = header.last,
            header.allSatisfy({ (1...Self.most).contains($0) })
        else { throw .damagedPairList(path: name, reason: "it does not begin with a number of folds and of pairs") }
        let folds = header.count > 1 ? header[0] : 1
        guard lines.count - 1 == folds * 2 * last else {
            throw .damagedPairList(
                path: name, reason: "it has \(lines.count - 1) pairs and states \(folds) folds of \(2 * last)")
        }
        var pairs: [Pair] = []
        for (index, fields) in lines.dropFirst().enumerated() {
            guard let pair = Self.pair(fields, fold: index / (2 * last)), pair.isMated == (index % (2 * last) < last)
            else { throw .damagedPairList(path: name, reason: "line \(index + 2) is not the pair expected there") }
            pairs.append(pair)
        }
        self.folds = folds
        self.pairs = pairs
    }

    private static func pair(_ fields: [String], fold: Int) -> Pair? {
        let isMated = fields.count == matedFields
        guard isMated || fields.count == nonMatedFields, let probe = Int(fields[1]), let last = fields.last,
            let reference = Int(last)
        else { return nil }
        return Pair(
            probe: SampleName(label: fields[0], impression: probe),
            reference: SampleName(label: isMated ? fields[0] : fields[2], impression: reference), fold: fold)
    }
}
