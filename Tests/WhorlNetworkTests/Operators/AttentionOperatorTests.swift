import Testing
import WhorlNumerics

import WhorlNetwork

/// Operators of networks of attention, against plain loops.
@Suite struct AttentionOperatorTests {
    private static let matrix: [Float] = (0..<8 * 5).map { Float(($0 * 7) % 11) / 11 - 0.4 }

    private static func image(_ seed: UInt64) -> PlainMap {
        var generator = SeededGenerator(seed: seed)
        return PlainMap(channels: 3, height: 9, width: 8, generator: &generator)
    }

    @Test func planesAreMultipliedByEachOther() throws {
        let image = Self.image(1)
        var sample = ONNXSample(input: image.shape)
        let turned = sample.node("Transpose", ["input"], ["perm": .integers([0, 1, 3, 2])])
        sample.output(sample.node("MatMul", ["input", turned]))
        let expected = image.made(width: 9) { channel, row, column in
            (0..<8).reduce(0) { $0 + image[channel, row, $1] * image[channel, column, $1] }
        }
        try OperatorCheck.expect(sample, of: image, shape: [1, 3, 9, 9], expected.numbers)
    }

    /// A matrix multiplies rows as a convolution, and as one of a batch that is repeated.
    @Test(arguments: [[8, 5], [1, 8, 5], [1, 1, 8, 5]]) func rowsAreMultipliedByAMatrix(_ shape: [Int]) throws {
        let image = Self.image(2)
        var sample = ONNXSample(input: image.shape)
        sample.output(sample.node("MatMul", ["input", sample.constant(shape, Self.matrix)]))
        let expected = image.made(width: 5) { channel, row, column in
            (0..<8).reduce(0) { $0 + image[channel, row, $1] * Double(Self.matrix[$1 * 5 + column]) }
        }
        try OperatorCheck.expect(sample, of: image, shape: [1, 3, 9, 5], expected.numbers)
    }

    /// A matrix before rows: its one pair of extents is repeated for each plane.
    @Test func aMatrixIsMultipliedByPlanes() throws {
        let image = Self.image(3)
        var sample = ONNXSample(input: image.shape)
        sample.output(sample.node("MatMul", [sample.constant([4, 9], Array(Self.matrix.prefix(36))), "input"]))
        let expected = image.made(height: 4) { channel, row, column in
            (0..<9).reduce(0) { $0 + Double(Self.matrix[row * 9 + $1]) * image[channel, $1, column] }
        }
        try OperatorCheck.expect(sample, of: image, shape: [1, 3, 4, 8], expected.numbers)
    }

    @Test(arguments: [-1, 2]) func layersAreNormalized(_ axis: Int) throws {
        let image = Self.image(4)
        let shape = axis == 2 ? [9, 8] : [8]
        let count = shape.reduce(1, *)
        let factors = (0..<count).map { Float($0 % 5) / 4 + 0.5 }
        let summands = (0..<count).map { Float($0 % 7) / 7 }
        for isShifted in [true, false] {
            var sample = ONNXSample(input: image.shape, operatorSet: 17)
            var inputs = ["input", sample.constant(shape, factors)]
            if isShifted { inputs.append(sample.constant(shape, summands)) }
            sample.output(
                sample.node("LayerNormalization", inputs, ["axis": .integer(axis), "epsilon": .real(0.01)]))
            let expected = image.made { channel, row, column in
                let rows = axis == 2 ? 0..<9 : row..<row + 1
                let numbers = rows.flatMap { y in (0..<8).map { image[channel, y, $0] } }
                let mean = numbers.reduce(0, +) / Double(numbers.count)
                let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
                let place = axis == 2 ? row * 8 + column : column
                return (image[channel, row, column] - mean) / (variance + 0.01).squareRoot() * Double(factors[place])
                    + (isShifted ? Double(summands[place]) : 0)
            }
            try OperatorCheck.expect(sample, of: image, shape: image.shape, expected.numbers)
        }
    }

    struct Parts: Sendable, CustomTestStringConvertible {
        var lengths: [Int]?
        var attributes: [String: Attribute] = [:]
        let operatorSet: Int
        let expected: [Int]
        var testDescription: String { "\(expected), operator set \(operatorSet)" }
    }

    static let parts = [
        Parts(lengths: [2, 6, 1], operatorSet: 13, expected: [2, 6, 1]),
        Parts(attributes: ["split": .integers([4, 5])], operatorSet: 11, expected: [4, 5]),
        Parts(operatorSet: 13, expected: [3, 3, 3]),
        Parts(attributes: ["num_outputs": .integer(2)], operatorSet: 18, expected: [5, 4]),
    ]

    @Test(arguments: parts) func valuesAreSplit(_ parts: Parts) throws {
        let image = Self.image(5)
        var start = 0
        for (index, length) in parts.expected.enumerated() {
            var sample = ONNXSample(input: image.shape, operatorSet: parts.operatorSet)
            let inputs = ["input"] + (parts.lengths.map { [sample.constant(integers: $0)] } ?? [])
            let attributes = parts.attributes.merging(["axis": .integer(2)]) { $1 }
            let names = sample.node("Split", inputs, attributes, results: parts.expected.indices.map { "part\($0)" })
            sample.output(names[index])
            let expected = image.made(height: length) { channel, row, column in image[channel, start + row, column] }
            try OperatorCheck.expect(sample, of: image, shape: [1, 3, length, 8], expected.numbers)
            start += length
        }
    }

    @Test func whatIsEmptyOrMuchIsRefused() {
        var empty = ONNXSample(input: [1, 3, 8, 8])
        empty.output(empty.node("MatMul", ["input", empty.constant([1, 8, 0], [])]))
        #expect(OperatorCheck.failure(empty) != nil)
        var many = ONNXSample(input: [1, 3, 8, 8], operatorSet: 18)
        many.output(many.node("Split", ["input"], ["num_outputs": .integer(1 << 60)], results: ["a", "b"])[0])
        #expect(OperatorCheck.failure(many) != nil)
    }

    @Test func whatDoesNotFitIsRefused() {
        func isDamaged(_ build: (inout ONNXSample) -> Void) -> Bool {
            var sample = ONNXSample(input: [1, 3, 8, 8], operatorSet: 17)
            build(&sample)
            if case .damagedModel = OperatorCheck.failure(sample) { return true }
            return false
        }
        #expect(
            isDamaged {
                $0.output($0.node("MatMul", ["input", $0.constant([7, 2], [Float](repeating: 1, count: 14))]))
            })
        #expect(
            isDamaged {
                $0.output($0.node("MatMul", ["input", $0.constant([2, 8, 1], [Float](repeating: 1, count: 16))]))
            })
        #expect(
            isDamaged {
                let names = $0.node(
                    "Split", ["input", $0.constant(integers: [5, 4])], ["axis": .integer(2)], results: ["a", "b"])
                $0.output(names[0])
            })
        #expect(
            isDamaged {
                let names = $0.node(
                    "Split", ["input", $0.constant(integers: [9, -1])], ["axis": .integer(2)], results: ["a", "b"])
                $0.output(names[0])
            })
        #expect(
            isDamaged {
                $0.output(
                    $0.node(
                        "LayerNormalization", ["input", $0.constant([8], [Float](repeating: 1, count: 8))],
                        ["epsilon": .real(0)]))
            })
        #expect(
            isDamaged { $0.output($0.node("LayerNormalization", ["input", $0.constant([5], [1, 1, 1, 1, 1])])) })
    }
}
