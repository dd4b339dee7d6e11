/// What one pass over comparisons gathers of each data set and, of several, of all together.
struct EvidencePool: Sendable {
    /// By data set.
    private(set) var sets: [EvidenceCollector]
    private var pool: EvidenceCollector?

    /// Gathers nothing yet.
    ///
    /// - Parameters:
    ///   - count: data sets, at least one.
    ///   - empty: what gathers one of them.
    init(count: Int, _ empty: EvidenceCollector) {
        sets = [EvidenceCollector](repeating: empty, count: count)
        pool = count > 1 ? empty : nil
    }

    /// All data sets together.
    var whole: EvidenceCollector { pool ?? sets[0] }

    /// Takes a comparison of a data set.
    mutating func add(_ comparison: LabelledComparison, set: Int = 0, _ register: SampleRegister) {
        sets[set].add(comparison, register)
        pool?.add(comparison, register)
    }
}
