import Whorl
import WhorlNumerics

/// Comparisons in blocks, some at a time on several threads, given on in their order.
struct BlockComparison: Sendable {
    /// What the comparisons took that were made now.
    struct Cost: Sendable {
        /// Comparisons that were made.
        var comparisons = 0
        /// CPU seconds.
        var seconds = 0.0
    }

    /// What is compared.
    let source: PairSource
    /// By sample; nil where there is no template.
    let samples: [PreparedSample?]
    /// The subject of each sample: comparisons of different instances of one subject are not made.
    let register: SampleRegister
    /// Keeps finished blocks; nothing to keep none.
    let work: WorkFolder?
    /// Names everything that scores depend on.
    let key: [UInt8]
    /// Comparisons of a block, more where there are many, and blocks aimed at where there are few.
    private static let (leastBlock, mostBlock, blocks) = (512, 1 << 16, 256)

    /// Comparisons of a block.
    private var size: Int { min(max(source.count / Self.blocks, Self.leastBlock), Self.mostBlock) }
    /// Threads at most.
    let threads: Int

    /// Blocks for each thread that are made before they are given on.
    private static let wave = 4

    private struct Block: Sendable {
        var scores: [Double] = []
        var cost = Cost()
        var failure: EvaluationError?
    }

    /// Makes the comparisons that no earlier run has finished.
    ///
    /// - Parameters:
    ///   - progress: called from any thread with the comparisons that are done.
    ///   - body: takes each pair with its score, in order.
    /// - Returns: what it took.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` as ``EvaluationError/engine(_:)`` where a block cannot be kept,
    ///   and what `body` throws.
    func run(
        _ progress: @escaping @Sendable (Int) -> Void,
        _ body: (ComparisonPlan.Pair, Double) throws(EvaluationError) -> Void
    ) throws(EvaluationError) -> Cost {
        let (total, size) = (source.count, size)
        let count = (total + size - 1) / size
        var cost = Cost()
        for first in stride(from: 0, to: count, by: Self.wave * threads) {
            let wave = first..<min(first + Self.wave * threads, count)
            let blocks = Parallel.map(
                wave.count, threads: threads, progress: { progress(min((first + $0) * size, total)) }
            ) { index in
                block(first + index)
            }
            for (index, block) in zip(wave, blocks) {
                if let failure = block.failure { throw failure }
                for (pair, score) in zip(source.pairs(range(index)), block.scores) { try body(pair, score) }
                cost.comparisons += block.cost.comparisons
                cost.seconds += block.cost.seconds
            }
        }
        return cost
    }

    private func range(_ index: Int) -> Range<Int> {
        index * size..<min((index + 1) * size, source.count)
    }

    private func block(_ index: Int) -> Block {
        let range = range(index)
        let name = "\(ContentHash.hexadecimal(key))-\(index)"
        if let scores = work?.scores(name, count: range.count) { return Block(scores: scores) }
        let pairs = source.pairs(range)
        let isMade = pairs.map { register.truth($0.probe, $0.reference) != .excluded }
        let chunk = ScoredChunk(zip(pairs, isMade).filter(\.1).map(\.0)[...], samples)
        var made = chunk.scores.makeIterator()
        let scores = isMade.map { $0 ? made.next() ?? ComparisonScores.failed : ComparisonScores.failed }
        var block = Block(scores: scores, cost: Cost(comparisons: chunk.comparisons, seconds: chunk.seconds))
        do throws(EvaluationError) { try work?.keep(scores, name) } catch { block.failure = error }
        return block
    }
}
