import Glibc

/// What JPEG's loss makes of gray levels: the cosine transform of blocks of 8 x 8 pixels, rounded to steps.
///
/// Steps are those of the standard's example for luma (ISO/IEC 10918-1:1994, table K.1), scaled by quality as in the
/// library of the Independent JPEG Group.
package enum CompressedPlane {
    private static let side = 8
    private static let steps: [Float] = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]
    /// Row `u`, column `x`: the cosine of frequency `u` at place `x`, so that the rows are orthonormal.
    private static let cosines: [Float] = (0..<side * side).map { index in
        let (frequency, place) = (index / side, index % side)
        let scale = frequency == 0 ? Float(side).squareRoot() : (Float(side) / 2).squareRoot()
        return cos((2 * Float(place) + 1) * Float(frequency) * .pi / Float(2 * side)) / scale
    }
    /// Scale of the steps at quality 50 and, times the quality, below it, in percent.
    private static let (full, half, below): (Float, Float, Float) = (200, 50, 5000)
    private static let percent: Float = 100
    private static let middle: Float = 128

    /// Loses what a quality loses.
    ///
    /// - Parameters:
    ///   - levels: 0...255; blocks that the border cuts continue its levels.
    ///   - quality: 1...100.
    /// - Returns: as many levels, which may leave the range a little.
    package static func lossy(_ levels: FloatPlane, quality: Float) -> FloatPlane {
        let scale = (quality < half ? below / quality : full - 2 * quality) / percent
        let steps = steps.map { max(1, ($0 * scale).rounded()) }
        var result = levels
        for top in stride(from: 0, to: levels.height, by: side) {
            for left in stride(from: 0, to: levels.width, by: side) {
                var block = (0..<side * side).map { index in
                    levels[min(left + index % side, levels.width - 1), min(top + index / side, levels.height - 1)]
                        - middle
                }
                block = transformed(transformed(block, cosines), cosines)
                for index in block.indices { block[index] = (block[index] / steps[index]).rounded() * steps[index] }
                block = transformed(transformed(block, backward), backward)
                for index in block.indices where left + index % side < levels.width {
                    guard top + index / side < levels.height else { break }
                    result[left + index % side, top + index / side] = block[index] + middle
                }
            }
        }
        return result
    }

    private static let backward: [Float] = (0..<side * side).map { cosines[$0 % side * side + $0 / side] }

    /// The matrix times the block, transposed: twice gives both directions.
    private static func transformed(_ block: [Float], _ matrix: [Float]) -> [Float] {
        (0..<side * side).map { index in
            let (column, row) = (index / side, index % side)
            return (0..<side).reduce(0) { $0 + matrix[row * side + $1] * block[$1 * side + column] }
        }
    }
}
