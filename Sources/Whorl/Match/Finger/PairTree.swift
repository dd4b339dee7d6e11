internal import Glibc

/// A pairing of two prints' minutiae, grown from one pair along edges that both prints have.
///
/// Only edges between neighbours are compared, so that skin which is stretched over the whole print still pairs.
package struct PairTree {
    /// Second print's minutia for each of the first, or -1.
    private(set) var partner: [Int]
    /// The pairs in the order found.
    package private(set) var pairs: [(first: Int, second: Int)] = []

    private var taken: [Bool]
    private var queue: [(cost: Float, first: Int, second: Int)] = []

    package init(root: (first: Int, second: Int), _ first: PreparedFinger, _ second: PreparedFinger) {
        partner = [Int](repeating: -1, count: first.points.count)
        taken = [Bool](repeating: false, count: second.points.count)
        accept(root.first, root.second, first, second)
        while let next = popCheapest() {
            if partner[next.first] < 0, !taken[next.second] { accept(next.first, next.second, first, second) }
        }
    }

    /// Adds a pair that was found by other means.
    mutating func add(_ first: Int, _ second: Int) {
        partner[first] = second
        taken[second] = true
        pairs.append((first, second))
    }

    /// Whether a minutia of the second print has a partner.
    func isTaken(_ second: Int) -> Bool { taken[second] }

    private mutating func accept(_ a: Int, _ b: Int, _ first: PreparedFinger, _ second: PreparedFinger) {
        add(a, b)
        let (na, nb) = (first.edges.perPoint, second.edges.perPoint)
        for ea in first.edges.edges[a * na..<(a + 1) * na] where partner[ea.neighbour] < 0 {
            let tolerance = MatchParameters.lengthTolerance + MatchParameters.lengthRatio * ea.length
            for eb in second.edges.edges[b * nb..<(b + 1) * nb] where !taken[eb.neighbour] {
                let length = abs(ea.length - eb.length)
                if length > tolerance {
                    if eb.length > ea.length { break }
                    continue
                }
                let bearing = abs(wrapped(ea.bearing - eb.bearing))
                // Close neighbours: a small shift turns a short edge far.
                let bearingLimit =
                    MatchParameters.angleTolerance
                    + MatchParameters.lengthTolerance / (ea.length + eb.length + 1)
                guard bearing <= bearingLimit else { continue }
                let turn = abs(wrapped(ea.turn - eb.turn))
                guard turn <= MatchParameters.angleTolerance else { continue }
                let cost = length / tolerance + bearing / bearingLimit + turn / MatchParameters.angleTolerance
                push(cost, ea.neighbour, eb.neighbour)
            }
        }
    }

    private mutating func push(_ cost: Float, _ first: Int, _ second: Int) {
        queue.append((cost, first, second))
        var child = queue.count - 1
        while child > 0, queue[child].cost < queue[(child - 1) / 2].cost {
            queue.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func popCheapest() -> (first: Int, second: Int)? {
        guard let top = queue.first else { return nil }
        let last = queue.removeLast()
        if !queue.isEmpty {
            queue[0] = last
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2]
                where child < queue.count && queue[child].cost < queue[least].cost { least = child }
                if least == parent { break }
                queue.swapAt(parent, least)
                parent = least
            }
        }
        return (top.first, top.second)
    }

    /// Edges of the first print whose ends are paired with the ends of an edge of the second.
    func supportingEdges(_ first: EdgeTable, _ second: EdgeTable) -> Int {
        var count = 0
        for (i, j) in pairs {
            let theirs = second.edges[j * second.perPoint..<(j + 1) * second.perPoint]
            for edge in first.edges[i * first.perPoint..<(i + 1) * first.perPoint] {
                let wanted = partner[edge.neighbour]
                if wanted >= 0, theirs.contains(where: { $0.neighbour == wanted }) { count += 1 }
            }
        }
        return count
    }
}
