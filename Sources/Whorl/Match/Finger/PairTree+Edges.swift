extension PairTree {
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
