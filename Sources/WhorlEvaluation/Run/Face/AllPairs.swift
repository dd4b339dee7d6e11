import Whorl
import WhorlNumerics

/// All comparisons of the faces of one set by blocks of rows: scores counted, not listed.
///
/// A first pass counts the non-mated scores in narrow bins; a second lists those above a score that leaves about
/// ``exactCount`` of them, so that the end of the distribution, where thresholds lie, is exact. Below it, scores count
/// at the lower end of their bin, mated ones too, so that both rates are exact at each of these ends.
struct AllPairs: Sendable {
    /// Non-mated scores that are listed one by one, about.
    static let exactCount = 1_000_000
    /// Rows that are compared with all at once.
    private static let block = 128

    private let rows: EmbeddingMatrix
    private let compared: FaceScoreBlocks
    private let scale: ScoreScale
    /// For each row, the rows of its label; rows are in the order of labels.
    private let mates: [Range<Int>]
    private let threads: Int

    /// Takes the embeddings of a set.
    ///
    /// - Parameters:
    ///   - rows: in the order of their labels.
    ///   - labels: of each row; equal ones are neighbours.
    ///   - metric: how embeddings are compared.
    ///   - threads: at most.
    init(_ rows: EmbeddingMatrix, labels: [String], metric: EmbeddingMetric, threads: Int) {
        self.rows = rows
        compared = FaceScoreBlocks(rows, metric: metric)
        self.threads = threads
        scale = ScoreScale(rows, metric: metric)
        var mates: [Range<Int>] = []
        while mates.count < labels.count {
            let start = mates.count
            let end = labels[start...].firstIndex { $0 != labels[start] } ?? labels.count
            mates += repeatElement(start..<end, count: end - start)
        }
        self.mates = mates
    }

    /// Compares all with all.
    func run() async -> AllPairsScores {
        let counted = await blocks {
            FirstPass(scale: scale)
        } visit: { pass, row, scores in
            pass.count(scores, row: row, mates: mates[row])
        }
        var bins = [Int](repeating: 0, count: ScoreScale.bins)
        for pass in counted { for (bin, count) in pass.bins.enumerated() { bins[bin] += count } }
        let exact = Self.firstExactBin(bins)
        let bound = scale.lowerEnd(ofBin: exact)
        let listed = await blocks {
            [Double]()
        } visit: { listed, row, scores in
            let others = max(row + 1, mates[row].upperBound)..<rows.rows
            for other in others {
                let score = Double(scores[other])
                if score >= bound { listed.append(score) }
            }
        }
        return AllPairsScores(
            mated: counted.flatMap(\.mated), listed: listed.flatMap { $0 }, bins: Array(bins[..<exact]), scale: scale,
            rankOne: counted.reduce(0) { $0 + $1.rankOne }, rankedProbes: counted.reduce(0) { $0 + $1.ranked })
    }

    /// The first bin of those whose scores are listed.
    private static func firstExactBin(_ bins: [Int]) -> Int {
        var listed = 0
        for bin in bins.indices.reversed() {
            listed += bins[bin]
            if listed > exactCount { return min(bin + 1, bins.count - 1) }
        }
        return 0
    }

    /// Visits each row with its scores with all rows; one state a block, in their order.
    private func blocks<State: Sendable>(
        _ start: @escaping @Sendable () -> State,
        visit: @escaping @Sendable (inout State, Int, UnsafeBufferPointer<Float>) -> Void
    ) async -> [State] {
        let rows = rows
        let count = (rows.rows + Self.block - 1) / Self.block
        return await ParallelMap.results(count: count, chunk: 1, threads: threads) { range in
            range.map { index in
                var state = start()
                let block = index * Self.block..<min((index + 1) * Self.block, rows.rows)
                var scores = [Float](repeating: 0, count: block.count * rows.rows)
                compared.compare(block, into: &scores)
                scores.withUnsafeBufferPointer { scores in
                    for row in block {
                        let first = (row - block.lowerBound) * rows.rows
                        visit(&state, row, UnsafeBufferPointer(rebasing: scores[first..<first + rows.rows]))
                    }
                }
                return state
            }
        }
    }
}

/// What the first pass over a block of rows finds.
private struct FirstPass: Sendable {
    let scale: ScoreScale
    /// Non-mated comparisons by bin.
    var bins = [Int](repeating: 0, count: ScoreScale.bins)
    /// Scores of mated comparisons.
    var mated: [Double] = []
    /// Rows that have a mate, and of these the ones whose nearest other row is a mate.
    var (ranked, rankOne) = (0, 0)

    init(scale: ScoreScale) {
        self.scale = scale
    }

    /// Counts the comparisons of a row with later rows, and ranks it among all others.
    mutating func count(_ scores: UnsafeBufferPointer<Float>, row: Int, mates: Range<Int>) {
        for mate in mates where mate > row { mated.append(Double(scores[mate])) }
        bins.withUnsafeMutableBufferPointer { bins in
            for other in mates.upperBound..<scores.count {
                bins[scale.bin(Double(scores[other]))] += 1
            }
        }
        rank(scores, row: row, mates: mates)
    }

    private mutating func rank(_ scores: UnsafeBufferPointer<Float>, row: Int, mates: Range<Int>) {
        guard mates.count > 1 else { return }
        ranked += 1
        var (mated, nonMated) = (-Double.infinity, -Double.infinity)
        for other in scores.indices where other != row {
            let score = Double(scores[other])
            if mates.contains(other) { mated = max(mated, score) } else { nonMated = max(nonMated, score) }
        }
        if mated > nonMated { rankOne += 1 }
    }
}
