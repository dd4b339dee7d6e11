internal import WhorlNumerics

extension Tensor {
    /// The numbers that a copy into a new array of `shape` gives.
    ///
    /// - Precondition: the copy writes each place of `shape` and reads only places that there are.
    func copied(_ copy: StridedCopy, shape: [Int]) -> Tensor {
        func numbers<Number>(_ source: [Number]) -> [Number] {
            guard let first = source.first else { return [] }
            var target = Array(repeating: first, count: shape.reduce(1, *))
            source.withUnsafeBufferPointer { source in
                target.withUnsafeMutableBufferPointer { copy.run(from: source, to: $0) }
            }
            return target
        }
        switch elements {
        case .reals(let source): return Tensor(type: type, shape: shape, elements: .reals(numbers(source)))
        case .integers(let source): return Tensor(type: type, shape: shape, elements: .integers(numbers(source)))
        }
    }
}

extension StridedCopy {
    /// A part of an array: `counts` places along each axis from `starts` on, `steps` apart.
    init(from shape: [Int], starts: [Int], steps: [Int], counts: [Int]) {
        let strides = Self.strides(of: shape)
        self.init(
            shape: counts, sourceStrides: zip(strides, steps).map { $0 * $1 },
            sourceStart: zip(strides, starts).reduce(0) { $0 + $1.0 * $1.1 }, targetStrides: Self.strides(of: counts))
    }

    /// The axes of an array in another order: axis `i` of the result is axis `permutation[i]`.
    init(from shape: [Int], permutation: [Int]) {
        let strides = Self.strides(of: shape)
        let target = permutation.map { shape[$0] }
        self.init(
            shape: target, sourceStrides: permutation.map { strides[$0] }, targetStrides: Self.strides(of: target))
    }

    /// An array repeated along the axes where it has one place and `target` more, as ONNX broadcasts: axes are matched
    /// from the last one on. Nil where the shapes do not fit.
    init?(from shape: [Int], broadcastTo target: [Int]) {
        guard shape.count <= target.count else { return nil }
        let padded = Array(repeating: 1, count: target.count - shape.count) + shape
        guard zip(padded, target).allSatisfy({ $0 == 1 || $0 == $1 }) else { return nil }
        self.init(
            shape: target, sourceStrides: zip(padded, Self.strides(of: padded)).map { $0 == 1 ? 0 : $1 },
            targetStrides: Self.strides(of: target))
    }

    /// An array as a part of a larger one, from place `starts` on.
    init(from shape: [Int], into target: [Int], at starts: [Int]) {
        let strides = Self.strides(of: target)
        self.init(
            shape: shape, sourceStrides: Self.strides(of: shape), targetStrides: strides,
            targetStart: zip(strides, starts).reduce(0) { $0 + $1.0 * $1.1 })
    }
}
