/// A network of one input size as instructions of the kernels, which the passes of ``Lowering`` rewrite.
package struct Program {
    /// An array of numbers that the network reads or makes.
    struct Value {
        /// Extents as in ONNX, outermost first; batch 1.
        let shape: [Int]
        /// The numbers, in the order of ONNX, if they are known beforehand.
        var constant: [Float]?
        /// The order in memory.
        var layout = Layout.flat
    }

    /// One step.
    package struct Instruction {
        /// What is done.
        package var operation: Operation
        /// Values read, by their place in ``Program/values``.
        var inputs: [Int]
        /// The value made.
        var output: Int
        /// The node of the file that it comes from.
        let node: String
    }

    /// A result with its name.
    struct Output {
        let name: String
        var value: Int
    }

    /// All values.
    var values: [Value] = []
    /// What is done, in order.
    package var instructions: [Instruction] = []
    /// The image.
    var input = 0
    /// The results.
    var outputs: [Output] = []

    /// Adds a value.
    mutating func addValue(_ shape: [Int], constant: [Float]? = nil) -> Int {
        values.append(Value(shape: shape, constant: constant))
        return values.count - 1
    }
}

/// The order of a value's numbers in memory.
enum Layout {
    /// Channels last, in whole blocks, with a border of zeros where a consumer reaches beyond the edge.
    case map
    /// As in ONNX, without gaps: the channels of a map of one pixel, zeros after them up to a whole block.
    case flat
}
