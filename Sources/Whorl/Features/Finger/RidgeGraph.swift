internal import WhorlNumerics

/// The lines of a skeleton: its ends, its forks, and the lines between them.
package struct RidgeGraph {
    /// A line between two nodes, or from a node to itself.
    package struct Line {
        /// Pixel indices from node to node, both included.
        package let path: [Int]
        /// Lines that meet at the path's first pixel: 1 at an end, 3 or more at a fork.
        package let startDegree: Int
        /// The same at its last pixel.
        package let endDegree: Int
    }

    package private(set) var lines: [Line] = []

    package init(_ skeleton: Skeleton) {
        let offsets = skeleton.neighbours
        let width = skeleton.pixels.width
        let crossings = NeighbourTables.crossings
        skeleton.pixels.values.withUnsafeBufferPointer { p in
            var seen = [Bool](repeating: false, count: p.count)
            func degree(_ index: Int) -> Int {
                crossings[p.neighbourhood(of: index, width)]
            }
            for node in skeleton.line where p[node] == 1 {
                let nodeDegree = degree(node)
                guard nodeDegree != 2, nodeDegree > 0 else { continue }
                for first in Self.branches(at: node, p, offsets) {
                    var path = [node, first]
                    var end = (beforeThat: Int?.none, before: node, pixel: first)
                    var last = degree(first)
                    if last == 2, seen[first] { continue }
                    while last == 2 {
                        seen[end.pixel] = true
                        guard let next = Self.next(end, p, offsets) else { break }
                        last = degree(next)
                        // Where crossing numbers mislead, a line may meet itself: it ends there.
                        if last == 2, seen[next] { break }
                        path.append(next)
                        end = (end.before, end.pixel, next)
                    }
                    // A line of two nodes alone is found from both: keep it once.
                    if path.count == 2, last != 2, first < node { continue }
                    lines.append(Line(path: path, startDegree: nodeDegree, endDegree: last))
                }
            }
        }
    }

    /// One pixel for each line that leaves a node, side neighbours preferred.
    static func branches(at node: Int, _ p: UnsafeBufferPointer<UInt8>, _ offsets: [Int]) -> [Int] {
        var result: [Int] = []
        for bit in 0..<8 where p[node + offsets[bit]] == 1 {
            let before = p[node + offsets[(bit + 7) % 8]] == 1
            let after = p[node + offsets[(bit + 1) % 8]] == 1
            let isSide = bit % 2 == 1
            // Of a corner and a side neighbour that touch, the side one starts the line.
            if !isSide && (before || after) { continue }
            result.append(node + offsets[bit])
        }
        return result
    }

    /// The pixel of a line that follows its last one, of which the two before are known.
    private static func next(
        _ end: (beforeThat: Int?, before: Int, pixel: Int), _ p: UnsafeBufferPointer<UInt8>, _ offsets: [Int]
    ) -> Int? {
        var corner: Int?
        for step in 0..<8 {
            // Sides first, then corners.
            let bit = step < 4 ? 2 * step + 1 : 2 * step - 8
            let candidate = end.pixel + offsets[bit]
            guard p[candidate] == 1, candidate != end.before, candidate != end.beforeThat else { continue }
            // A neighbour of the pixel before belongs to the fork just left.
            if end.beforeThat == nil, offsets.contains(candidate - end.before) { continue }
            if bit % 2 == 1 { return candidate }
            corner = corner ?? candidate
        }
        return corner
    }
}
