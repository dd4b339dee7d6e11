/// Small networks of the two kinds that are read, and a cascade of landmarks.
extension DlibSample {
    static let rows = 27
    static let columns = 22

    /// A residual network of two blocks: a plain one, and one that halves the map and has more channels; with what it
    /// computes of an image as plain loops.
    static func residual() -> (bytes: [UInt8], plain: (PlainMap) -> [Double]) {
        var sample = DlibSample(seed: 5, rows: rows, columns: columns)
        let stem = sample.convolution(3, 4, size: 3, stride: 2)
        let first = sample.affine(4)
        sample.rectifier()
        sample.pooling("max_pool_2", size: 3, stride: 2)
        sample.marks(1)
        let inner = sample.convolution(4, 4, size: 3, padding: 1)
        sample.rectifier()
        sample.addition()
        sample.marks(1)
        let down = sample.convolution(4, 6, size: 3, stride: 2)
        let second = sample.normalization(6)
        sample.marks(2)
        sample.pooling("avg_pool_2", size: 2, stride: 2)
        sample.addition()
        sample.pooling("avg_pool_2", size: 0, stride: 1)
        let last = sample.product(6, 16, hasBias: true)
        return (
            sample.bytes,
            { image in
                let start = image.convolved(
                    stem.weights, bias: stem.bias, outputs: 4, groups: 1, .init(3, stride: 2))
                let scaled = start.scaled(first.scale.map(Double.init), first.shift.map(Double.init))
                let pooled = scaled.map { max($0, 0) }.pooled(.init(3, stride: 2), largest: true)
                let block = pooled.convolved(
                    inner.weights, bias: inner.bias, outputs: 4, groups: 1, .init(3, stride: 1, padding: 1))
                let sum = block.map { max($0, 0) }.summed(with: pooled)
                let halved = sum.convolved(down.weights, bias: down.bias, outputs: 6, groups: 1, .init(3, stride: 2))
                    .scaled(second.scale, second.shift)
                let total = sum.pooled(.init(2, stride: 2), largest: false).summed(with: halved)
                let means = total.planes { $0.reduce(0, +) / Double($0.count) }.numbers
                return (0..<16).map { output in
                    means.indices.reduce(Double(last.bias[output])) {
                        $0 + means[$1] * Double(last.matrix[$1 * 16 + output])
                    }
                }
            }
        )
    }

    /// A detector of two windows whose result has a place for four pixels of the input.
    static func detector() -> (bytes: [UInt8], plain: (PlainMap) -> PlainMap) {
        var sample = DlibSample(seed: 6, windows: [(40, 40), (30, 50)])
        let first = sample.convolution(3, 5, size: 5, stride: 2)
        let normal = sample.normalization(5)
        sample.rectifier()
        let second = sample.convolution(5, 4, size: 3, stride: 2)
        let last = sample.convolution(4, 2, size: 3, padding: 1)
        return (
            sample.bytes,
            { image in
                image.convolved(first.weights, bias: first.bias, outputs: 5, groups: 1, .init(5, stride: 2))
                    .scaled(normal.scale, normal.shift).map { max($0, 0) }
                    .convolved(second.weights, bias: second.bias, outputs: 4, groups: 1, .init(3, stride: 2))
                    .convolved(last.weights, bias: last.bias, outputs: 2, groups: 1, .init(3, stride: 1, padding: 1))
            }
        )
    }

    /// A cascade of two landmarks, two stages and a tree of three nodes in each: places are compared that lie at the
    /// landmarks and right of them.
    static func cascade() -> [UInt8] {
        var file = DlibBytes()
        file.integer(1)
        file.column([0.25, 0.5, 0.75, 0.5])
        file.integer(2)
        for stage in 0..<2 {
            file.integers(1, 3)
            for node in 0..<3 {
                file.integers(node % 3, (node + 1) % 3)
                file.real(Double(node * 16))
            }
            file.integer(4)
            for leaf in 0..<4 {
                file.column((0..<4).map { Double($0 + leaf + stage) / 64 })
            }
        }
        file.integer(2)
        for _ in 0..<2 { file.integers(3, 0, 1, 0) }
        file.integer(2)
        for _ in 0..<2 {
            file.integer(3)
            file.reals([0, 0, 0, 0, 0.125, 0])
        }
        return file.bytes
    }
}
