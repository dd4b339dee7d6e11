package import WhorlNumerics

/// The ridges of a print thinned to lines one pixel wide.
///
/// Parallel thinning after Guo and Hall (Parallel thinning with two-subiteration algorithms, CACM 1989), followed by
/// one pass that removes every pixel the line does not need, so that crossing numbers are exact.
package struct Skeleton {
    /// 1 on a line, 0 elsewhere, with a border of one pixel of 0 on each side.
    package private(set) var pixels: Plane<UInt8>
    /// Indices of the pixels that are or were on a line.
    private(set) var line: [Int] = []

    /// Thins the ridges: the pixels below zero.
    package init(_ enhanced: EnhancedPrint) {
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
