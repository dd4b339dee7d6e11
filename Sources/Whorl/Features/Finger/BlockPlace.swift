internal import WhorlNumerics

/// Where a pixel of a line lies between the middles of the blocks.
struct BlockPlace {
    /// Index of the block whose middle is left of the pixel.
    let cell: Int
    /// Part of the next block, `0...1`.
    let part: Float

    init(pixel: Int, cells: Int, side: Int = FingerParameters.blockSide) {
        let position = (Float(pixel) + 0.5) / Float(side) - 0.5
        let bounded = min(max(position, 0), Float(cells - 1))
        cell = Int(bounded)
        part = bounded - Float(Int(bounded))
    }

    /// The places of all pixels of a line.
    static func line(cells: Int, count: Int, side: Int = FingerParameters.blockSide) -> [BlockPlace] {
        (0..<count).map { BlockPlace(pixel: $0, cells: cells, side: side) }
    }

    /// The same as loops over rows of pixels take them.
    static func places(cells: Int, count: Int) -> PixelPlaces {
        let line = line(cells: cells, count: count)
        return PixelPlaces(
            left: line.map { Int32($0.cell) }, right: line.map { Int32(min($0.cell + 1, cells - 1)) },
            part: line.map(\.part), cells: cells)
    }
}

extension Plane where Element == Float {
    /// The value between four cells.
    func interpolated(_ across: BlockPlace, _ down: BlockPlace) -> Float {
        let (left, right) = (across.cell, min(across.cell + 1, width - 1))
        let (above, below) = (down.cell * width, min(down.cell + 1, height - 1) * width)
        return values.withUnsafeBufferPointer { values in
            let upper = values[above + left] * (1 - across.part) + values[above + right] * across.part
            let lower = values[below + left] * (1 - across.part) + values[below + right] * across.part
            return upper * (1 - down.part) + lower * down.part
        }
    }
}
