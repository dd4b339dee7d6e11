package import WhorlNumerics

/// The ridges of a print thinned to lines one pixel wide.
///
/// Parallel thinning after Guo and Hall (Parallel thinning with two-subiteration algorithms, CACM 1989), followed by
/// one pass that removes every pixel the line does not need, so that crossing numbers are exact.
package struct Skeleton {
    /// 1 on a line, 0 elsewhere, with a border of one pixel of 0 on each side.
    package private(set) var pixels: Plane<UInt8>
    /// Pixels that may have become corners since corners were removed last; also some that are on no line.
    private var unsettled: [Int] = []

    /// Thins the ridges: the pixels below zero.
    package init(_ enhanced: EnhancedPrint) {
        var ridges = BitPlane(negative: enhanced.pixels)
        ridges.thin()
        pixels = Plane(width: ridges.width + 2, height: ridges.height + 2, repeating: 0)
        var line: [Int] = []
        ridges.forEach { x, y in
            let index = (y + 1) * pixels.width + x + 1
            pixels.values[index] = 1
            line.append(index)
        }
        removeCorners(of: line)
    }

    /// Index distances to the eight neighbours, from the upper left one on, clockwise.
    var neighbours: [Int] {
        let width = pixels.width
        return [-width - 1, -width, -width + 1, 1, width + 1, width, width - 1, -1]
    }

    /// Takes pixels off their lines.
    mutating func clear(_ indices: some Sequence<Int>) {
        for index in indices { change(index, to: 0) }
    }

    /// Puts pixels on a line.
    mutating func set(_ indices: some Sequence<Int>) {
        for index in indices { change(index, to: 1) }
    }

    private mutating func change(_ index: Int, to value: UInt8) {
        pixels.values[index] = value
        unsettled.append(index)
        for offset in neighbours { unsettled.append(index + offset) }
    }

    /// Removes pixels whose neighbours are joined without them, ends of lines excepted.
    ///
    /// - Parameter line: the pixels of all lines, ascending.
    private mutating func removeCorners(of line: [Int]) {
        let (offsets, width) = (neighbours, pixels.width)
        pixels.values.withUnsafeMutableBufferPointer { p in
            for index in line where NeighbourTables.corner[p.neighbourhood(of: index, width)] {
                p[index] = 0
                // Those that follow are looked at in their turn.
                for offset in offsets where offset < 0 && p[index + offset] == 1 { unsettled.append(index + offset) }
            }
        }
    }

    /// Removes what has become a corner since the last time, as a pass over all lines would.
    ///
    /// - Returns: the pixels removed.
    mutating func removeCorners() -> [Int] {
        let (offsets, width) = (neighbours, pixels.width)
        var removed: [Int] = []
        // Last ones first, so that the next one is the last.
        var places = unsettled.filter { pixels.values[$0] == 1 }.sorted(by: >)
        unsettled = []
        pixels.values.withUnsafeMutableBufferPointer { p in
            while let index = places.popLast() {
                guard p[index] == 1, NeighbourTables.corner[p.neighbourhood(of: index, width)] else { continue }
                p[index] = 0
                removed.append(index)
                for near in offsets.map({ index + $0 }) where p[near] == 1 {
                    if near < index {
                        unsettled.append(near)
                    } else {
                        places.insert(near, at: (places.lastIndex { $0 > near } ?? -1) + 1)
                    }
                }
            }
        }
        return removed
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
