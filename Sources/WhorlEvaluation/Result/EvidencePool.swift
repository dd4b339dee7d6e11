/// What one pass over comparisons gathers of each data set and, of several, of all together.
package struct EvidencePool: Sendable {
    /// By data set.
    package private(set) var sets: [EvidenceCollector]
    private var pool: EvidenceCollector?

    /// Gathers nothing yet.
    ///
    /// - Parameters:
    ///   - count: data sets, at least one.
    ///   - empty: what gathers one of them.
    package init(count: Int, _ empty: EvidenceCollector) {
        sets = [EvidenceCollector](repeating: empty, count: count)
        pool = count > 1 ? empty : nil
    }

    /// All data sets together.
    package var whole: EvidenceCollector { pool ?? sets[0] }

    /// Takes a comparison of a data set.
    package mutating func add(_ comparison: LabelledComparison, set: Int = 0, _ register: SampleRegister) {
        sets[set].add(comparison, register)
        pool?.add(comparison, register)
    }
}
