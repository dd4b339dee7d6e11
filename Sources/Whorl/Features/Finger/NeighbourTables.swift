/// Answers for each of the 256 neighbourhoods; bit 0 is the upper left neighbour, the others follow clockwise.
enum NeighbourTables {
    /// Number of lines that leave the middle pixel.
    static let crossings: [Int] = (0..<256).map { code in
        (0..<8).count { code >> $0 & 1 == 0 && code >> (($0 + 1) % 8) & 1 == 1 }
    }
    /// Pixels that join nothing which is not joined without them, and that are no end of a line.
    static let corner: [Bool] = (0..<256).map { code in
        code.nonzeroBitCount > 1 && joinedParts(code) == 1
            && [1, 3, 5, 7].contains { code >> $0 & 1 == 0 }
    }

    /// Parts that the neighbours fall into, joined by sides and corners among themselves.
    private static func joinedParts(_ code: Int) -> Int {
        var parent = Array(0..<8)
        func root(_ index: Int) -> Int { parent[index] == index ? index : root(parent[index]) }
        let places = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
        let set = (0..<8).filter { code >> $0 & 1 == 1 }
        for a in set {
            for b in set where abs(places[a].0 - places[b].0) <= 1 && abs(places[a].1 - places[b].1) <= 1 {
                parent[root(a)] = root(b)
            }
        }
        return set.count { parent[$0] == $0 }
    }
}
