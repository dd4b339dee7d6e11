internal import CKernels

/// A bank of square kernels, one of which is chosen for each pixel.
package struct FilterBank: Sendable {
    /// Columns and rows of a kernel.
    package static let size = Int(WHORL_FILTER_SIZE)
    /// Pixels from a kernel's middle to its edge.
    package static let radius = size / 2
    package static let stride = Int(WHORL_FILTER_STRIDE)

    package private(set) var weights: [Float] = []
    /// Kernels in the bank.
    package private(set) var count = 0

    /// Makes an empty bank.
    package init() {}

    /// Adds a kernel.
    ///
    /// - Parameter weight: the weight at a column and row relative to the kernel's middle.
    package mutating func append(_ weight: (_ dx: Int, _ dy: Int) -> Float) {
        for row in 0..<Self.size {
            for column in 0..<Self.stride {
                weights.append(column < Self.size ? weight(column - Self.radius, row - Self.radius) : 0)
            }
        }
        count += 1
    }
}

extension Plane where Element == Float {
    /// Correlates every pixel with the kernel chosen for it; the image is continued by zeros.
    ///
    /// - Parameters:
    ///   - bank: the kernels.
    ///   - choice: a kernel's index for each pixel, or a negative number for a result of 0.
    /// - Returns: a plane of this one's size.
    /// - Precondition: `choice` has this plane's size, its indices are below `bank.count`.
    package func filtered(by bank: FilterBank, choice: Plane<Int16>) -> Plane<Float> {
        precondition(choice.width == width && choice.height == height)
        let radius = FilterBank.radius
        let stride = width + 2 * radius + FilterBank.stride
        var padded = [Float](repeating: 0, count: stride * (height + 2 * radius))
        for y in 0..<height {
            let target = (y + radius) * stride + radius
            for x in 0..<width { padded[target + x] = values[y * width + x] }
        }
        var result = Plane(width: width, height: height, repeating: 0)
        padded.withUnsafeBufferPointer { window in
            bank.weights.withUnsafeBufferPointer { weights in
                choice.values.withUnsafeBufferPointer { choice in
                    result.values.withUnsafeMutableBufferPointer { out in
                        guard let window = window.baseAddress, let weights = weights.baseAddress,
                            let choice = choice.baseAddress, let out = out.baseAddress
                        else { return }
                        for y in 0..<height {
                            whorl_filter_row(
                                window + y * stride, stride, weights, choice + y * width, width, out + y * width)
                        }
                    }
                }
            }
        }
        return result
    }
}
