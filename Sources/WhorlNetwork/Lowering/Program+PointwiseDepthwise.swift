extension Program {
    /// Joins pointwise convolutions with the depthwise ones that alone read their results, so that those stay in the
    /// cache.
    mutating func fusePointwiseDepthwise() {
        mergeIntoMakers { maker, next in
            guard case .convolution(let first) = maker.operation, case .convolution(let second) = next.operation,
                first.isPointwise, second.isDepthwise, maker.inputs.count == 1, next.inputs.count == 1
            else { return nil }
            return .pointwiseDepthwise(first, second)
        }
    }
}
