internal import WhorlNumerics

/// Pairs of minutiae that may be paired next, the cheapest first: a binary heap.
struct PairQueue {
    /// Minutiae of both prints, and how far their edges differ.
    struct Entry {
        let cost: Float
        let first: Int8
        let second: Int8
    }

    private var entries: [Entry] = []
    /// The edges that fit around the pair that was added last.
    var fits = [EdgeFit](repeating: .none, count: MatchParameters.edges * SearchKernels.edgeLanes)

    /// Adds a pair.
    mutating func push(_ cost: Float, _ first: Int, _ second: Int) {
        entries.append(
            Entry(cost: cost, first: Int8(truncatingIfNeeded: first), second: Int8(truncatingIfNeeded: second)))
        var child = entries.count - 1
        while child > 0, entries[child].cost < entries[(child - 1) / 2].cost {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the cheapest pair; nil where none is left.
    mutating func popCheapest() -> Entry? {
        guard let top = entries.first else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return top }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            let child = 2 * parent + 1
            if child < entries.count, entries[child].cost < entries[least].cost { least = child }
            if child + 1 < entries.count, entries[child + 1].cost < entries[least].cost { least = child + 1 }
            if least == parent { return top }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
