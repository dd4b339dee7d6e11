/// A plane within a border of zeros as wide as a kernel reaches, filtered in plain Swift.
///
/// The sums are added in one order whatever the processor offers, so that a seed gives the same finger on all of them.
package struct PaddedPlane {
    private let width: Int
    private let height: Int
    private let stride: Int
    private var values: [Float]

    private static let margin = SyntheticParameters.Growth.radius

    /// Makes a plane of zeros.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        // A kernel's rows are longer than it is wide: their last values are zero and meet what lies to the right.
        stride = width + Self.margin + RidgeFilterBank.stride
        values = [Float](repeating: 0, count: stride * (height + 2 * Self.margin + 1))
    }

    /// Puts 1 at a place.
    package mutating func setSpot(column: Int, row: Int) {
        values[index(column, row)] = 1
    }

    /// The plane without its border.
    package var plane: FloatPlane {
        FloatPlane(width: width, height: height) { column, row in values[index(column, row)] }
    }

    /// Correlates each sample with its own kernel.
    ///
    /// - Parameters:
    ///   - kernels: for each sample in row-major order where its kernel begins in the bank.
    ///   - gain: factor of the response.
    ///   - limit: the response is cut to `-limit...limit`.
    /// - Returns: a plane of the same size.
    package func filtered(_ kernels: [Int], gain: Float, limit: Float) -> PaddedPlane {
        var result = PaddedPlane(width: width, height: height)
        result.values.withUnsafeMutableBufferPointer { target in
            values.withUnsafeBytes { source in
                RidgeFilterBank.shared.kernels.withUnsafeBytes { bank in
                    for row in 0..<height {
                        for column in 0..<width {
                            let kernel = kernels[row * width + column]
                            let sum = product(source, from: row * stride + column, bank, from: kernel)
                            target[index(column, row)] = min(max(sum * gain, -limit), limit)
                        }
                    }
                }
            }
        }
        return result
    }

    private func index(_ column: Int, _ row: Int) -> Int {
        (row + Self.margin) * stride + Self.margin + column
    }

    /// The sum of a kernel's weights times the values under it; `first` is the value under the kernel's corner.
    @inline(__always)
    private func product(
        _ source: UnsafeRawBufferPointer, from first: Int, _ bank: UnsafeRawBufferPointer, from kernel: Int
    ) -> Float {
        typealias Lanes = SIMD8<Float>
        var sum = Lanes.zero
        for row in 0..<RidgeFilterBank.rows {
            for column in Swift.stride(from: 0, to: RidgeFilterBank.stride, by: Lanes.scalarCount) {
                let place = (first + row * stride + column) * MemoryLayout<Float>.stride
                let weight = (kernel + row * RidgeFilterBank.stride + column) * MemoryLayout<Float>.stride
                sum +=
                    source.loadUnaligned(fromByteOffset: place, as: Lanes.self)
                    * bank.loadUnaligned(fromByteOffset: weight, as: Lanes.self)
            }
        }
        return sum.sum()
    }
}
