internal import WhorlNumerics

/// Pairs of minutiae that may be paired next, the cheapest first.
struct PairQueue {
    /// Minutiae of both prints, and how far their edges differ.
    struct Entry: Ranked {
        let cost: Float
        let first: Int8
        let second: Int8

        static func precedes(_ a: Entry, _ b: Entry) -> Bool { a.cost < b.cost }
    }

    private var entries = RankedQueue<Entry>()
    /// The edges that fit around the pair that was added last.
    var fits = [EdgeFit](repeating: .none, count: MatchParameters.edges * SearchKernels.edgeLanes)

    /// Adds a pair.
    mutating func push(_ cost: Float, _ first: Int, _ second: Int) {
        entries.push(
            Entry(cost: cost, first: Int8(truncatingIfNeeded: first), second: Int8(truncatingIfNeeded: second)))
    }

    /// Takes the cheapest pair; nil where none is left.
    mutating func popCheapest() -> Entry? { entries.popFirst() }
}
