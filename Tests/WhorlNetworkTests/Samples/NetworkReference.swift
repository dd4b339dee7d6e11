import WhorlNumerics

/// What ONNX Runtime computes for an image of noise.
struct NetworkReference: Decodable {
    /// A result: every `step`-th number, and the sum and norm of all.
    struct Output: Decodable {
        let name: String
        let shape: [Int]
        let step: Int
        let numbers: [Double]
        let sum: Double
        let norm: Double
    }

    let file: String
    let height: Int
    let width: Int
    let seed: UInt64
    let bounds: [Float]
    let outputs: [Output]

    /// The image, row after row, the components of a pixel one after another.
    var image: [Float] {
        var generator = SeededGenerator(seed: seed)
        return (0..<height * width * 3).map { _ in generator.uniform(in: bounds[0]...bounds[1]) }
    }
}
