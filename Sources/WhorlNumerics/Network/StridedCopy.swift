/// A copy between arrays of any number of dimensions: a permutation of axes, a part, a part of something larger, a number
/// that is repeated (`Transpose`, `Slice`, `Pad`, `Concat`, broadcasting in ONNX).
package struct StridedCopy: Sendable, Equatable {
    /// Extents of what is copied, outermost first.
    package let shape: [Int]
    /// Floats from one place to the next along each axis, in the array that is read; 0 repeats.
    package let sourceStrides: [Int]
    /// Place of the first float read.
    package let sourceStart: Int
    /// Floats from one place to the next along each axis, in the array that is written.
    package let targetStrides: [Int]
    /// Place of the first float written.
    package let targetStart: Int

    /// Makes a copy.
    ///
    /// - Precondition: as many strides as extents, which are at least 1.
    package init(
        shape: [Int], sourceStrides: [Int], sourceStart: Int = 0, targetStrides: [Int], targetStart: Int = 0
    ) {
        precondition(shape.count == sourceStrides.count && shape.count == targetStrides.count)
        precondition(shape.allSatisfy { $0 > 0 })
        self.shape = shape
        self.sourceStrides = sourceStrides
        self.sourceStart = sourceStart
        self.targetStrides = targetStrides
        self.targetStart = targetStart
    }

    /// Strides of an array in row-major order.
    package static func strides(of shape: [Int]) -> [Int] {
        var strides = Array(repeating: 1, count: shape.count)
        for axis in shape.indices.dropLast().reversed() { strides[axis] = strides[axis + 1] * shape[axis + 1] }
        return strides
    }

    /// Floats copied.
    package var count: Int { shape.reduce(1, *) }

    /// Copies.
    ///
    /// - Precondition: all places lie in the arrays.
    package func run<Element>(from source: UnsafeBufferPointer<Element>, to target: UnsafeMutableBufferPointer<Element>)
    {
        copy(axis: 0, source, sourceStart, target, targetStart)
    }

    private func copy<Element>(
        axis: Int, _ source: UnsafeBufferPointer<Element>, _ from: Int, _ target: UnsafeMutableBufferPointer<Element>,
        _ to: Int
    ) {
        guard axis < shape.count else {
            precondition(source.indices.contains(from) && target.indices.contains(to))
            target[to] = source[from]
            return
        }
        for index in 0..<shape[axis] {
            copy(
                axis: axis + 1, source, from + index * sourceStrides[axis], target, to + index * targetStrides[axis])
        }
    }

    /// Copies between flat arrays of a workspace, which begin at these floats and lie apart.
    package func run(in workspace: Workspace, from source: Range<Int>, to target: Range<Int>) {
        workspace.withFloats(source) { source in
            workspace.withMutableFloats(target) { target in run(from: source, to: target) }
        }
    }
}
