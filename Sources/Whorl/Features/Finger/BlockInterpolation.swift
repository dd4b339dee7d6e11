internal import WhorlNumerics

/// Where each pixel of a line lies between the middles of the blocks.
struct BlockInterpolation {
    /// Index of the block whose middle is left of the pixel.
    var cell: [Int] = []
    /// Part of the next block, `0...1`.
    var part: [Float] = []

    init(cells: Int, count: Int, side: Int = FingerParameters.blockSide) {
        for pixel in 0..<count {
            let position = (Float(pixel) + 0.5) / Float(side) - 0.5
            let bounded = min(max(position, 0), Float(cells - 1))
            cell.append(Int(bounded))
            part.append(bounded - Float(Int(bounded)))
        }
    }
}

extension Plane where Element == Float {
    /// The value between four cells.
    func interpolated(_ across: BlockInterpolation, _ x: Int, _ down: BlockInterpolation, _ y: Int) -> Float {
        let (left, top) = (across.cell[x], down.cell[y])
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (px, py) = (across.part[x], down.part[y])
        let upper = self[left, top] * (1 - px) + self[right, top] * px
        let lower = self[left, bottom] * (1 - px) + self[right, bottom] * px
        return upper * (1 - py) + lower * py
    }
}
