package import WhorlNumerics

/// Smooth random planes of mean 0 and variance 1: normal numbers on a lattice joined by uniform cubic B-splines.
package enum SmoothNoise {
    /// The mean over a lattice cell of the sum of the squared weights of the cubic B-spline: 151/315.
    private static let splinePower: Float = 151.0 / 315.0
    /// Lattice points that a point between them draws on, along one axis.
    private static let support = 4

    /// Makes a plane of noise.
    ///
    /// - Parameters:
    ///   - width: columns.
    ///   - height: rows.
    ///   - scale: distance of the lattice points in samples, at least 1; half the width of a typical blob.
    ///   - generator: source of the lattice.
    /// - Returns: a plane of that size.
    /// - Complexity: O(`width * height`), little dependent on `scale`.
    package static func plane(
        width: Int, height: Int, scale: Float, using generator: inout SeededGenerator
    ) -> FloatPlane {
        let columns = Int(Float(width) / scale) + support
        let rows = Int(Float(height) / scale) + support
        let lattice = (0..<columns * rows).map { _ in generator.bellShaped() / splinePower }
        let across = Taps(count: width, scale: scale)
        let down = Taps(count: height, scale: scale)
        let stretched = stretchedRows(lattice, columns: columns, rows: rows, taps: across)
        return FloatPlane(width: width, height: height, values: combined(stretched, width: width, taps: down))
    }

    /// Makes a plane of clouds: noise on three scales, each half as large and half as strong as the one before, so that
    /// blobs have ragged edges; mean 0 and variance 1.
    ///
    /// - Parameters:
    ///   - width: columns.
    ///   - height: rows.
    ///   - scale: distance of the lattice points on the largest scale, at least 4.
    ///   - generator: source of the lattices.
    /// - Returns: a plane of that size.
    package static func clouds(
        width: Int, height: Int, scale: Float, using generator: inout SeededGenerator
    ) -> FloatPlane {
        let coarse = plane(width: width, height: height, scale: scale, using: &generator)
        let middle = plane(width: width, height: height, scale: scale / 2, using: &generator)
        let fine = plane(width: width, height: height, scale: scale / 2 / 2, using: &generator)
        let strength = 1 / (1 + 1 / Float(2 * 2) + 1 / Float(2 * 2 * 2 * 2)).squareRoot()
        let values = coarse.values.indices.map { index in
            strength * (coarse.values[index] + middle.values[index] / 2 + fine.values[index] / 2 / 2)
        }
        return FloatPlane(width: width, height: height, values: values)
    }

    private static func stretchedRows(_ lattice: [Float], columns: Int, rows: Int, taps: Taps) -> [Float] {
        let width = taps.first.count
        return [Float](unsafeUninitializedCapacity: rows * width) { buffer, count in
            for row in 0..<rows {
                for column in 0..<width {
                    let first = row * columns + taps.first[column]
                    var sum: Float = 0
                    for tap in 0..<support {
                        sum += lattice[first + tap] * taps.weights[column][tap]
                    }
                    buffer[row * width + column] = sum
                }
            }
            count = rows * width
        }
    }

    private static func combined(_ rows: [Float], width: Int, taps: Taps) -> [Float] {
        let height = taps.first.count
        return [Float](unsafeUninitializedCapacity: height * width) { buffer, count in
            rows.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let weights = taps.weights[row]
                    let first = taps.first[row] * width
                    for column in 0..<width {
                        let at = first + column
                        buffer[row * width + column] =
                            source[at] * weights[0] + source[at + width] * weights[1]
                            + source[at + 2 * width] * weights[2] + source[at + 3 * width] * weights[3]
                    }
                }
            }
            count = height * width
        }
    }

    /// First lattice point and the four weights of each sample along one axis.
    private struct Taps {
        let first: [Int]
        let weights: [SIMD4<Float>]

        init(count: Int, scale: Float) {
            let positions = (0..<count).map { Float($0) / scale }
            first = positions.map { Int($0) }
            weights = positions.map { Self.weights($0 - Float(Int($0))) }
        }

        /// The uniform cubic B-spline's weights at `t` in `0..<1`.
        private static func weights(_ t: Float) -> SIMD4<Float> {
            let rest = 1 - t
            let outer = SIMD2(rest * rest * rest, t * t * t) / 6
            let second = (3 * t * t * t - 6 * t * t + 4) / 6
            return SIMD4(outer[0], second, 1 - outer[0] - second - outer[1], outer[1])
        }
    }
}

extension SeededGenerator {
    /// A number of mean 0 and variance 1, nearly normal and never beyond ±3.5: the sum of four uniform numbers of
    /// 16 bits out of one draw, where speed matters and the tails do not.
    package mutating func bellShaped() -> Float {
        let bits = next()
        let sum = (bits & 0xFFFF) + ((bits >> 16) & 0xFFFF) + ((bits >> 32) & 0xFFFF) + (bits >> 48)
        // Four uniform numbers in 0..<65536 have mean 131072 and variance 4 * 65536² / 12.
        return (Float(sum) - 131_072) * (1.732_050_8 / 65536)
    }
}
