import Glibc

/// What is done with each row of a matrix of `length` columns (`Softmax`, `LpNormalization`, `ReduceMean`, `ReduceSum`,
/// `ReduceMax`, `ReduceL2` in ONNX).
package struct RowFunction: Sendable, Equatable {
    /// What is done with a row.
    package enum Kind: Sendable, Equatable {
        /// Its average.
        case mean
        /// Its sum.
        case sum
        /// Its largest number.
        case largest
        /// Its L2 norm.
        case norm
        /// The row divided by its L2 norm; a row of zeros stays.
        case normalized
        /// The exponentials of its numbers divided by their sum.
        case softmax
        /// The row less its average, divided by the square root of its variance and a small number more.
        case standardized(epsilon: Float)
    }

    /// What is done with a row.
    package let kind: Kind
    /// Columns.
    package let length: Int

    /// Makes a function.
    ///
    /// - Precondition: `length` is at least 1.
    package init(_ kind: Kind, length: Int) {
        precondition(length > 0)
        self.kind = kind
        self.length = length
    }

    /// Numbers of a row's result.
    package var resultLength: Int {
        switch kind {
        case .mean, .sum, .largest, .norm: 1
        case .normalized, .softmax, .standardized: length
        }
    }

    /// Computes all rows.
    ///
    /// - Precondition: the floats are whole rows, and as many results.
    package func run(from source: UnsafeBufferPointer<Float>, to target: UnsafeMutableBufferPointer<Float>) {
        let rows = source.count / length
        precondition(source.count == rows * length && target.count == rows * resultLength)
        for row in 0..<rows {
            let numbers = UnsafeBufferPointer(rebasing: source[row * length..<(row + 1) * length])
            let results = UnsafeMutableBufferPointer(
                rebasing: target[row * resultLength..<(row + 1) * resultLength])
            switch kind {
            case .mean: results[0] = Float(sum(numbers) { $0 } / Double(length))
            case .sum: results[0] = Float(sum(numbers) { $0 })
            case .largest: results[0] = largest(numbers)
            case .norm: results[0] = Float(sum(numbers) { $0 * $0 }.squareRoot())
            case .normalized:
                let norm = sum(numbers) { $0 * $0 }.squareRoot()
                for index in 0..<length { results[index] = norm > 0 ? Float(Double(numbers[index]) / norm) : 0 }
            case .softmax:
                let top = largest(numbers)
                for index in 0..<length { results[index] = exp(numbers[index] - top) }
                let total = Float(sum(UnsafeBufferPointer(results)) { $0 })
                for index in 0..<length { results[index] /= total }
            case .standardized(let epsilon):
                let mean = sum(numbers) { $0 } / Double(length)
                let variance = sum(numbers) { ($0 - mean) * ($0 - mean) } / Double(length)
                let scale = 1 / (variance + Double(epsilon)).squareRoot()
                for index in 0..<length { results[index] = Float((Double(numbers[index]) - mean) * scale) }
            }
        }
    }

    /// Computes rows of a workspace, which begin at these floats and lie apart from the results.
    package func run(in workspace: Workspace, from source: Range<Int>, to target: Range<Int>) {
        workspace.withFloats(source) { source in
            workspace.withMutableFloats(target) { target in run(from: source, to: target) }
        }
    }

    private func sum(_ numbers: UnsafeBufferPointer<Float>, _ term: (Double) -> Double) -> Double {
        var total = 0.0
        for number in numbers { total += term(Double(number)) }
        return total
    }

    private func largest(_ numbers: UnsafeBufferPointer<Float>) -> Float {
        var largest = numbers[0]
        for number in numbers where number > largest { largest = number }
        return largest
    }
}
