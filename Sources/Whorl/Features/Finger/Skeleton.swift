internal import WhorlNumerics

/// The ridges of a print thinned to lines one pixel wide.
///
/// Parallel thinning after Guo and Hall (Parallel thinning with two-subiteration algorithms, CACM 1989), followed by
/// one pass that removes every pixel the line does not need, so that crossing numbers are exact.
struct Skeleton {
    /// 1 on a line, 0 elsewhere, with a border of one pixel of 0 on each side.
    private(set) var pixels: Plane<UInt8>
    /// Indices of the pixels that are or were on a line.
    private(set) var line: [Int] = []

    /// Thins the ridges: the pixels below zero.
    init(_ enhanced: EnhancedPrint) {
        let source = enhanced.pixels
        var padded = Plane<UInt8>(width: source.width + 2, height: source.height + 2, repeating: 0)
        for y in 0..<source.height {
            let row = (y + 1) * padded.width + 1
            for x in 0..<source.width where source.values[y * source.width + x] < 0 { padded.values[row + x] = 1 }
        }
        pixels = padded
        thin()
        removeCorners()
    }

    /// Index distances to the eight neighbours, from the upper left one on, clockwise.
    var neighbours: [Int] {
        let width = pixels.width
        return [-width - 1, -width, -width + 1, 1, width + 1, width, width - 1, -1]
    }

    /// Takes a pixel off its line.
    mutating func clear(_ index: Int) { pixels.values[index] = 0 }

    /// Puts a pixel on a line.
    mutating func set(_ index: Int) {
        guard pixels.values[index] == 0 else { return }
        pixels.values[index] = 1
        line.append(index)
    }

    /// Removes pixels of the ridges' edges, from two sides by turns, until only lines are left.
    private mutating func thin() {
        let offsets = neighbours
        let width = pixels.width
        var queued = [Bool](repeating: false, count: pixels.values.count)
        var active: [Int] = []
        pixels.values.withUnsafeMutableBufferPointer { p in
            queued.withUnsafeMutableBufferPointer { queued in
                for index in p.indices where p[index] == 1 {
                    // A pixel whose sides are all set is no edge yet.
                    guard p[index - width] & p[index + width] & p[index - 1] & p[index + 1] == 0 else { continue }
                    active.append(index)
                    queued[index] = true
                }
                var pass = 0
                var idle = 0
                var removed: [Int] = []
                var kept: [Int] = []
                while idle < 2 {
                    removed.removeAll(keepingCapacity: true)
                    kept.removeAll(keepingCapacity: true)
                    let table = pass == 0 ? NeighbourTables.firstPass : NeighbourTables.secondPass
                    for index in active {
                        if table[p.neighbourhood(of: index, width)] {
                            removed.append(index)
                        } else {
                            kept.append(index)
                        }
                    }
                    for index in removed { p[index] = 0 }
                    for index in removed {
                        for offset in offsets where p[index + offset] == 1 && !queued[index + offset] {
                            queued[index + offset] = true
                            kept.append(index + offset)
                        }
                    }
                    swap(&active, &kept)
                    idle = removed.isEmpty ? idle + 1 : 0
                    pass = 1 - pass
                }
                active.sort()
            }
        }
        line = active
    }

    /// Removes pixels whose neighbours are joined without them, ends of lines excepted.
    mutating func removeCorners() {
        let width = pixels.width
        line.sort()
        var last = -1
        line.removeAll { index in
            defer { last = index }
            return index == last || pixels.values[index] == 0
        }
        pixels.values.withUnsafeMutableBufferPointer { p in
            for index in line where NeighbourTables.corner[p.neighbourhood(of: index, width)] { p[index] = 0 }
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// The eight neighbours of a pixel as bits, in the order of ``Skeleton/neighbours``.
    @inline(__always)
    func neighbourhood(of index: Int, _ width: Int) -> Int {
        UnsafeBufferPointer(self).neighbourhood(of: index, width)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The eight neighbours of a pixel as bits, in the order of ``Skeleton/neighbours``.
    @inline(__always)
    func neighbourhood(of index: Int, _ width: Int) -> Int {
        let (above, below) = (index - width, index + width)
        return Int(self[above - 1]) | Int(self[above]) << 1 | Int(self[above + 1]) << 2 | Int(self[index + 1]) << 3
            | Int(self[below + 1]) << 4 | Int(self[below]) << 5 | Int(self[below - 1]) << 6 | Int(self[index - 1]) << 7
    }
}

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
