internal import WhorlNumerics

/// The lines of a skeleton: its ends, its forks, and the lines between them.
struct RidgeGraph {
    /// A line between two nodes, or from a node to itself.
    struct Line {
        /// Pixel indices from node to node, both included.
        let path: [Int]
        /// Lines that meet at the path's first pixel: 1 at an end, 3 or more at a fork.
        let startDegree: Int
        /// The same at its last pixel.
        let endDegree: Int
    }

    private(set) var lines: [Line] = []

    init(_ skeleton: Skeleton) {
        let offsets = skeleton.neighbours
        let width = skeleton.pixels.width
        skeleton.pixels.values.withUnsafeBufferPointer { p in
            var seen = [Bool](repeating: false, count: p.count)
            func degree(_ index: Int) -> Int {
                NeighbourTables.crossings[p.neighbourhood(of: index, width)]
            }
            for node in skeleton.line where p[node] == 1 {
                let nodeDegree = degree(node)
                guard nodeDegree != 2, nodeDegree > 0 else { continue }
                for first in Self.branches(at: node, p, offsets) {
                    var path = [node, first]
                    var last = degree(first)
                    if last == 2, seen[first] { continue }
                    while last == 2 {
                        seen[path[path.count - 1]] = true
                        guard let next = Self.next(path, p, offsets, avoiding: node) else { break }
                        last = degree(next)
                        // Where crossing numbers mislead, a line may meet itself: it ends there.
                        if last == 2, seen[next] { break }
                        path.append(next)
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

    private static func next(
        _ path: [Int], _ p: UnsafeBufferPointer<UInt8>, _ offsets: [Int], avoiding node: Int
    ) -> Int? {
        let here = path[path.count - 1]
        let before = path[path.count - 2]
        var corner: Int?
        for bit in [1, 3, 5, 7, 0, 2, 4, 6] where p[here + offsets[bit]] == 1 {
            let candidate = here + offsets[bit]
            if candidate == before || (path.count > 2 && candidate == path[path.count - 3]) { continue }
            // A neighbour of the pixel before belongs to the fork just left.
            if path.count == 2, offsets.contains(candidate - before) { continue }
            if bit % 2 == 1 { return candidate }
            corner = corner ?? candidate
        }
        return corner
    }
}
