import Glibc
import Testing
import WhorlNumerics

import WhorlNetwork

/// Operators of single numbers: activations, functions, arithmetic with constants, normalization.
@Suite struct ElementwiseOperatorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let operation: String
        var attributes: [String: Attribute] = [:]
        /// Constants after the input.
        var constants: [(shape: [Int], numbers: [Float])] = []
        var operatorSet = 13
        /// The result of a number of a channel.
        let expected: @Sendable (Double, Int) -> Double
        var testDescription: String { "\(operation) \(attributes) \(constants)" }
    }

    private static let perChannel: [Float] = [0.25, -0.5, 0.75]

    static let cases = [
        Case(operation: "Relu") { x, _ in max(x, 0) },
        Case(operation: "LeakyRelu", attributes: ["alpha": .real(0.2)]) { x, _ in x > 0 ? x : Double(Float(0.2)) * x },
        Case(operation: "LeakyRelu") { x, _ in x > 0 ? x : Double(Float(0.01)) * x },
        Case(operation: "PRelu", constants: [([3, 1, 1], perChannel)]) { x, channel in
            x > 0 ? x : Double(perChannel[channel]) * x
        },
        Case(operation: "PRelu", constants: [([1], [0.5])]) { x, _ in x > 0 ? x : 0.5 * x },
        Case(operation: "Clip", constants: [([], [0]), ([], [0.5])]) { x, _ in min(max(x, 0), 0.5) },
        Case(operation: "Clip", constants: [([], [-0.5]), ([], [0.25])]) { x, _ in min(max(x, -0.5), 0.25) },
        Case(operation: "Clip", constants: [([], [-0.75])]) { x, _ in max(x, -0.75) },
        Case(operation: "Clip", attributes: ["min": .real(-0.25), "max": .real(0.5)], operatorSet: 7) { x, _ in
            min(max(x, -0.25), 0.5)
        },
        Case(operation: "Clip", attributes: ["max": .real(0.5)], operatorSet: 7) { x, _ in min(x, 0.5) },
        Case(operation: "Sigmoid") { x, _ in 1 / (1 + exp(-x)) },
        Case(operation: "Tanh") { x, _ in tanh(x) },
        Case(operation: "Exp") { x, _ in exp(x) },
        Case(operation: "Abs") { x, _ in abs(x) },
        Case(operation: "Neg") { x, _ in -x },
        Case(operation: "Floor") { x, _ in floor(x) },
        Case(operation: "Pow", constants: [([], [2])]) { x, _ in x * x },
        Case(operation: "HardSwish", operatorSet: 14) { x, _ in x * min(max(x / 6 + 0.5, 0), 1) },
        Case(operation: "HardSigmoid", attributes: ["alpha": .real(0.5), "beta": .real(0.25)]) { x, _ in
            min(max(0.5 * x + 0.25, 0), 1)
        },
        Case(operation: "Erf") { x, _ in erf(x) },
        Case(operation: "Gelu", operatorSet: 20) { x, _ in x * (1 + erf(x / 2.squareRoot())) / 2 },
        Case(operation: "Gelu", attributes: ["approximate": .text("tanh")], operatorSet: 20) { x, _ in
            x * (1 + tanh((2 / Double.pi).squareRoot() * (x + 0.044715 * x * x * x))) / 2
        },
        Case(operation: "Elu") { x, _ in x > 0 ? x : exp(x) - 1 },
        Case(operation: "Add", constants: [([1, 3, 1, 1], perChannel)]) { x, channel in
            x + Double(perChannel[channel])
        },
        Case(operation: "Sub", constants: [([], [0.5])]) { x, _ in x - 0.5 },
        Case(operation: "Mul", constants: [([3, 1, 1], perChannel)]) { x, channel in x * Double(perChannel[channel]) },
        Case(operation: "Div", constants: [([3, 1, 1], perChannel)]) { x, channel in x / Double(perChannel[channel]) },
        Case(
            operation: "BatchNormalization", attributes: ["epsilon": .real(0.5)],
            constants: [([3], [1, 2, 3]), ([3], perChannel), ([3], [0.5, 0, -0.5]), ([3], [0.5, 1.75, 3.5])]
        ) { x, channel in
            [1, 2, 3][channel] * (x - [0.5, 0, -0.5][channel]) / [1, 1.5, 2][channel] + Double(perChannel[channel])
        },
        Case(operation: "Dropout") { x, _ in x },
        Case(operation: "Identity") { x, _ in x },
        Case(operation: "Cast", attributes: ["to": .integer(ElementType.float16.rawValue)]) { x, _ in x },
    ]

    @Test(arguments: cases) func operatorsAreThoseOfAPlainLoop(_ item: Case) throws {
        var generator = SeededGenerator(seed: 3)
        let image = PlainMap(channels: 3, height: 5, width: 6, generator: &generator)
        // BatchNormalization of 1, 1.5 and 2: the roots of 1, 2.25 and 4.
        var sample = ONNXSample(input: image.shape, operatorSet: item.operatorSet)
        let names = ["input"] + item.constants.map { sample.constant($0.shape, $0.numbers) }
        sample.output(sample.node(item.operation, names, item.attributes))
        let expected = image.made { item.expected(image[$0, $1, $2], $0) }
        try OperatorCheck.expect(sample, of: image, shape: image.shape, expected.numbers)
    }

    /// The cases without a constant for each channel.
    static let flatCases = cases.filter { $0.constants.allSatisfy { $0.numbers.count == 1 } }

    @Test func mostCasesAreFlat() { #expect(2 * Self.flatCases.count >= Self.cases.count) }

    @Test(arguments: flatCases) func operatorsWorkOnFlatValuesToo(_ item: Case) throws {
        var generator = SeededGenerator(seed: 4)
        let image = PlainMap(channels: 3, height: 5, width: 6, generator: &generator)
        var sample = ONNXSample(input: image.shape, operatorSet: item.operatorSet)
        let flat = sample.node("Reshape", ["input", sample.constant(integers: [1, 9, 10])])
        let names = [flat] + item.constants.map { sample.constant($0.shape, $0.numbers) }
        sample.output(sample.node(item.operation, names, item.attributes))
        try OperatorCheck.expect(sample, of: image, shape: [1, 9, 10], image.numbers.map { item.expected($0, 0) })
    }

    @Test(arguments: ["Sub", "Div"]) func aConstantMayComeFirst(_ operation: String) throws {
        var generator = SeededGenerator(seed: 6)
        let image = PlainMap(channels: 3, height: 4, width: 4, generator: &generator).map { $0 + 2 }
        var sample = ONNXSample(input: image.shape)
        sample.output(sample.node(operation, [sample.constant([3, 1, 1], Self.perChannel), "input"]))
        let expected = image.made { channel, row, column in
            let number = Double(Self.perChannel[channel])
            return operation == "Sub" ? number - image[channel, row, column] : number / image[channel, row, column]
        }
        try OperatorCheck.expect(sample, of: image, expected.numbers)
    }

    @Test(arguments: ["Add", "Sub", "Mul", "Div"], [[1, 3, 4, 5], [1, 3, 1, 1], [1, 1, 4, 5], [5], [1, 1, 1, 1]])
    func valuesAreBroadcast(_ operation: String, _ shape: [Int]) throws {
        var generator = SeededGenerator(seed: 7)
        let image = PlainMap(channels: 3, height: 4, width: 5, generator: &generator).map { $0 + 3 }
        for isSecond in [true, false] {
            var sample = ONNXSample(input: image.shape)
            // The other value is the input's part of that shape, times two.
            let padded = Array(repeating: 1, count: 4 - shape.count) + shape
            var part = sample.node(
                "Slice",
                ["input", sample.constant(integers: [0, 0, 0, 0]), sample.constant(integers: padded)])
            part = sample.node("Mul", [part, sample.constant([], [2])])
            if shape.count < 4 {
                part = sample.node("Squeeze", [part, sample.constant(integers: Array(0..<4 - shape.count))])
            }
            sample.output(sample.node(operation, isSecond ? ["input", part] : [part, "input"]))
            let expected = image.made { channel, row, column in
                let other = 2 * image[channel % padded[1], row % padded[2], column % padded[3]]
                let pair = isSecond ? (image[channel, row, column], other) : (other, image[channel, row, column])
                return switch operation {
                case "Add": pair.0 + pair.1
                case "Sub": pair.0 - pair.1
                case "Mul": pair.0 * pair.1
                default: pair.0 / pair.1
                }
            }
            try OperatorCheck.expect(sample, of: image, shape: image.shape, expected.numbers)
        }
    }
}
