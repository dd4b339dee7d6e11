import Whorl

/// Which samples are compared with which, by a list: `probe,reference,mated`.
///
/// A comma-separated file whose first line names the columns. `mated` is `1`, `true` or `yes`, or `0`, `false` or `no`;
/// it may be missing where a manifest says whose samples they are.
public struct ProtocolList: Sendable {
    /// A pair of the list.
    package struct Pair: Sendable {
        /// Index of the probe's sample.
        let probe: Int32
        /// Index of the reference's sample.
        let reference: Int32
        /// Ground truth.
        let truth: LabelledComparison.Truth

        package init(probe: Int32, reference: Int32, truth: LabelledComparison.Truth) {
            self.probe = probe
            self.reference = reference
            self.truth = truth
        }
    }

    /// Pairs that are listed at most: 1.2 GB.
    private static let mostPairs = 100_000_000

    /// The truth of each pair that is listed.
    ///
    /// - Complexity: O(n) memory, some 30 bytes a pair.
    var truths: [UInt64: LabelledComparison.Truth] {
        Dictionary(pairs.map { (Self.key(Int($0.probe), Int($0.reference)), $0.truth) }, uniquingKeysWith: { $1 })
    }

    /// Both samples as one number.
    static func key(_ probe: Int, _ reference: Int) -> UInt64 {
        UInt64(probe) << UInt64(UInt32.bitWidth) | UInt64(reference)
    }

    /// The pairs in the order of the list.
    package let pairs: [Pair]
    /// SHA-256 of the list in hexadecimal digits.
    public let digest: String

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - register: whose samples there are.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/damagedTable(path:line:reason:)`` where a line is no pair of samples, or says otherwise than the
    ///   manifest.
    init(path: String, _ register: inout SampleRegister) throws(EvaluationError) {
        var reader = try TableReader(path, needed: ["probe", "reference"])
        let place = Dictionary(uniqueKeysWithValues: reader.columns.enumerated().map { ($1, $0) })
        let (probe, reference, mated) = (place["probe"] ?? 0, place["reference"] ?? 0, place["mated"])
        var pairs: [Pair] = []
        while let row = try reader.next() {
            let (left, right) = (Array(row[probe].utf8), Array(row[reference].utf8))
            guard let probe = register.sample(left.span), let reference = register.sample(right.span) else {
                throw reader.lines.fault("the manifest does not list a sample")
            }
            guard pairs.count < Self.mostPairs else { throw reader.lines.fault("there are too many pairs") }
            let known = register.truth(probe, reference)
            let stated = mated.map { LabelledComparison.isMated(row[$0]) }
            if case .some(.none) = stated { throw reader.lines.fault("mated is neither 1 nor 0") }
            let word = stated.flatMap { $0 }
            if register.isClosed, let known, let word, (known == .mated) != word {
                throw reader.lines.fault("mated is not what the manifest says")
            }
            let truth = register.isClosed ? known : word.map { $0 ? .mated : .nonMated } ?? known
            guard let truth else { throw reader.lines.fault("nothing says whether the pair is mated") }
            pairs.append(Pair(probe: Int32(probe), reference: Int32(reference), truth: truth))
        }
        self.pairs = pairs
        digest = ContentHash.hexadecimal(reader.lines.digest)
    }
}
