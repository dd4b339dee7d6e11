internal import WhorlNumerics

/// The lines of a skeleton: its ends, its forks, and the lines between them.
///
/// An edit changes pixels of the skeleton and follows only the lines anew that it touches.
package struct RidgeGraph {
    /// A line between two nodes, or from a node to itself.
    package struct Line: Equatable {
        /// Pixel indices from node to node, both included.
        package let path: [Int]
        /// Lines that meet at the path's first pixel: 1 at an end, 3 or more at a fork.
        package let startDegree: Int
        /// The same at its last pixel.
        package let endDegree: Int
    }

    /// The pixels that the lines go through.
    package private(set) var skeleton: Skeleton
    /// Lines in the order of their first pixels, and of their second ones as ``Skeleton/neighbours`` has them.
    package private(set) var lines: [Line] = []
    /// 1 where a line has gone between its nodes.
    private var passed: [UInt8]

    /// Follows all lines of a skeleton.
    package init(_ skeleton: Skeleton) {
        self.skeleton = skeleton
        let pixels = skeleton.pixels.values
        passed = [UInt8](repeating: 0, count: pixels.count)
        lines = follow(from: pixels.indices.filter { pixels[$0] == 1 }) { _, _ in true }
    }

    /// Takes pixels off the lines.
    ///
    /// - Parameters:
    ///   - indices: pixels of the skeleton.
    ///   - removingCorners: whether to remove also what has become a corner, by this or by an earlier change.
    package mutating func clear(_ indices: [Int], removingCorners: Bool = true) {
        skeleton.clear(indices)
        follow(changed: indices + (removingCorners ? skeleton.removeCorners() : []))
    }

    /// Puts pixels on the lines, and removes what becomes a corner.
    ///
    /// - Parameter indices: pixels of the skeleton's plane but for its border.
    package mutating func set(_ indices: [Int]) {
        skeleton.set(indices)
        follow(changed: indices + skeleton.removeCorners())
    }

    /// Follows those lines anew that go through a changed pixel or past it: all others are as they were.
    private mutating func follow(changed: [Int]) {
        let offsets = skeleton.neighbours
        var touched = [Bool](repeating: false, count: passed.count)
        for index in changed {
            touched[index] = true
            for offset in offsets { touched[index + offset] = true }
        }
        var nodes = changed.flatMap { index in offsets.map { index + $0 } + [index] }
        lines.removeAll { line in
            guard line.path.contains(where: { touched[$0] }) else { return false }
            for index in line.path { passed[index] = 0 }
            nodes += [line.path[0], line.path[line.path.count - 1]]
            return true
        }
        nodes.sort()
        let found = follow(from: nodes) { touched[$0] || touched[$1] }
        lines = (lines + found).sorted { a, b in
            (a.path[0], offsets.firstIndex(of: a.path[1] - a.path[0]) ?? 0)
                < (b.path[0], offsets.firstIndex(of: b.path[1] - b.path[0]) ?? 0)
        }
    }
}

extension RidgeGraph {
    /// Follows the lines that leave nodes and that no line has gone through.
    ///
    /// - Parameters:
    ///   - places: ascending; those that are no nodes, and repeated ones, are passed over.
    ///   - isNew: whether a line may be missing that has nothing but its two nodes.
    /// - Returns: the lines, in the order of ``lines``.
    private mutating func follow(from places: [Int], isNew: (Int, Int) -> Bool) -> [Line] {
        let offsets = skeleton.neighbours
        let width = skeleton.pixels.width
        let crossings = NeighbourTables.crossings
        var found: [Line] = []
        skeleton.pixels.values.withUnsafeBufferPointer { p in
            func degree(_ index: Int) -> Int {
                crossings[p.neighbourhood(of: index, width)]
            }
            var before = -1
            for node in places where p[node] == 1 && node != before {
                before = node
                let nodeDegree = degree(node)
                guard nodeDegree != 2, nodeDegree > 0 else { continue }
                for first in Self.branches(at: node, p, offsets) {
                    var path = [node, first]
                    var end = (beforeThat: Int?.none, before: node, pixel: first)
                    var last = degree(first)
                    if last == 2, passed[first] == 1 { continue }
                    while last == 2 {
                        passed[end.pixel] = 1
                        guard let next = Self.next(end, p, offsets) else { break }
                        last = degree(next)
                        // Where crossing numbers mislead, a line may meet itself: it ends there.
                        if last == 2, passed[next] == 1 { break }
                        path.append(next)
                        end = (end.before, end.pixel, next)
                    }
                    // A line of two nodes alone is found from both: keep it once.
                    if path.count == 2, last != 2, first < node || !isNew(node, first) { continue }
                    found.append(Line(path: path, startDegree: nodeDegree, endDegree: last))
                }
            }
        }
        return found
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
