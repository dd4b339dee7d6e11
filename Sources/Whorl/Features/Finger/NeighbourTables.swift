/// Answers for each of the 256 neighbourhoods; bit 0 is the upper left neighbour, the others follow clockwise.
enum NeighbourTables {
    /// Number of lines that leave the middle pixel.
    static let crossings: [Int] = (0..<256).map { code in
        (0..<8).count { code >> $0 & 1 == 0 && code >> (($0 + 1) % 8) & 1 == 1 }
    }
    static let firstPass = (0..<256).map { removable($0, first: true) }
    static let secondPass = (0..<256).map { removable($0, first: false) }
    /// Pixels that join nothing which is not joined without them, and that are no end of a line.
    static let corner: [Bool] = (0..<256).map { code in
        code.nonzeroBitCount > 1 && joinedParts(code) == 1
            && [1, 3, 5, 7].contains { code >> $0 & 1 == 0 }
    }

    private static func removable(_ code: Int, first: Bool) -> Bool {
        // p2 is the pixel above, the others follow clockwise (names of Guo and Hall).
        let p = [1, 2, 3, 4, 5, 6, 7, 0].map { code >> $0 & 1 == 1 }
        let (p2, p3, p4, p5, p6, p7, p8, p9) = (p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])
        let parts = [!p2 && (p3 || p4), !p4 && (p5 || p6), !p6 && (p7 || p8), !p8 && (p9 || p2)].count { $0 }
        let n1 = [p9 || p2, p3 || p4, p5 || p6, p7 || p8].count { $0 }
        let n2 = [p2 || p3, p4 || p5, p6 || p7, p8 || p9].count { $0 }
        let turn = first ? (p6 || p7 || !p9) && p8 : (p2 || p3 || !p5) && p4
        return parts == 1 && (2...3).contains(min(n1, n2)) && !turn
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
