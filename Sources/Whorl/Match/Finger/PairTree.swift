internal import WhorlNumerics

/// A pairing of two prints' minutiae, grown from one pair along edges that both prints have.
///
/// Only edges between neighbours are compared, so that skin which is stretched over the whole print still pairs.
package struct PairTree {
    /// Second print's minutia for each of the first, or -1.
    private var partners = MinutiaArray<Int8>(repeating: -1)
    /// First print's minutia for each of the second, or -1.
    private var owners = MinutiaArray<Int8>(repeating: -1)
    /// The first print's minutiae of the pairs, in the order found.
    private var found = MinutiaArray<Int8>(repeating: 0)
    /// Pairs.
    package private(set) var count = 0

    package init(root: (first: Int, second: Int), _ first: PreparedFinger, _ second: PreparedFinger) {
        var queue = PairQueue()
        self.init(root: root, first, second, &queue)
    }

    /// Grows a pairing, with a queue of what may be paired next that is empty before and after.
    init(
        root: (first: Int, second: Int), _ first: PreparedFinger, _ second: PreparedFinger, _ queue: inout PairQueue
    ) {
        accept(root.first, root.second, first.edges, second.edges, &queue)
        while let next = queue.popCheapest() {
            let (a, b) = (Int(next.first), Int(next.second))
            if partner(of: a) < 0, !isTaken(b) { accept(a, b, first.edges, second.edges, &queue) }
        }
    }

    /// The pairs in the order found.
    package var pairs: [(first: Int, second: Int)] { (0..<count).map { self[$0] } }

    /// A pair, by its number in the order found.
    subscript(number: Int) -> (first: Int, second: Int) {
        let first = Int(found[unchecked: number])
        return (first, partner(of: first))
    }

    /// Second print's minutia for one of the first, or -1.
    func partner(of first: Int) -> Int { Int(partners[unchecked: first]) }

    /// Whether a minutia of the second print has a partner.
    func isTaken(_ second: Int) -> Bool { owners[unchecked: second] >= 0 }

    /// Adds a pair that was found by other means.
    package mutating func add(_ first: Int, _ second: Int) {
        partners[first] = Int8(truncatingIfNeeded: second)
        owners[second] = Int8(truncatingIfNeeded: first)
        found[count] = Int8(truncatingIfNeeded: first)
        count += 1
    }

    /// Takes a pair out, by its number in the order found.
    package mutating func remove(_ number: Int) {
        let pair = self[number]
        partners[pair.first] = -1
        owners[pair.second] = -1
        count -= 1
        for later in number..<count { found[later] = found[later + 1] }
    }

    private mutating func accept(
        _ a: Int, _ b: Int, _ first: EdgeTable, _ second: EdgeTable, _ queue: inout PairQueue
    ) {
        add(a, b)
        for number in 0..<first.fit(a, second, b, into: &queue.fits) {
            let fit = queue.fits[number]
            let mine = first.neighbour(a, Int(fit.first)), theirs = second.neighbour(b, Int(fit.second))
            if partner(of: mine) < 0, !isTaken(theirs) { queue.push(fit.cost, mine, theirs) }
        }
    }

    /// Edges of the first print whose ends are paired with the ends of an edge of the second.
    func supportingEdges(_ first: EdgeTable, _ second: EdgeTable) -> Int {
        var supporting = 0
        for number in 0..<count {
            let (i, j) = self[number]
            for edge in 0..<first.perPoint {
                let wanted = partner(of: first.neighbour(i, edge))
                guard wanted >= 0 else { continue }
                for other in 0..<second.perPoint where second.neighbour(j, other) == wanted {
                    supporting += 1
                    break
                }
            }
        }
        return supporting
    }
}
