import Testing
import WhorlNumerics

import WhorlNetwork

/// Operators that move numbers, and arithmetic on shapes.
@Suite struct ShapeOperatorTests {
    private static func image(_ seed: UInt64, channels: Int = 3) -> PlainMap {
        var generator = SeededGenerator(seed: seed)
        return PlainMap(channels: channels, height: 6, width: 4, generator: &generator)
    }

    @Test(arguments: [3, 16, 20]) func mapsBecomePixelsAndMapsAgain(_ channels: Int) throws {
        let image = Self.image(1, channels: channels)
        var sample = ONNXSample(input: image.shape)
        let pixels = sample.node("Transpose", ["input"], ["perm": .integers([0, 2, 3, 1])])
        let doubled = sample.node("Mul", [pixels, sample.constant([], [2])])
        sample.output(pixels)
        sample.output(sample.node("Transpose", [doubled], ["perm": .integers([0, 3, 1, 2])]))
        let plan = try Network(onnx: sample.bytes()).plan(height: 6, width: 4)
        #expect(plan.outputs.map(\.shape) == [[1, 6, 4, channels], [1, channels, 6, 4]])
        let results = plan.results(of: image.image)
        #expect(results == [image.image, image.numbers.map { Float(2 * $0) }])
    }

    @Test(arguments: [[0, 1, 3, 2], [0, 3, 2, 1], [2, 1, 0, 3]]) func axesChangePlaces(_ order: [Int]) throws {
        let image = Self.image(2)
        var sample = ONNXSample(input: image.shape)
        sample.output(sample.node("Transpose", ["input"], ["perm": .integers(order)]))
        let shape = order.map { image.shape[$0] }
        var expected: [Double] = []
        for a in 0..<shape[0] {
            for b in 0..<shape[1] {
                for c in 0..<shape[2] {
                    for d in 0..<shape[3] {
                        var place = [0, 0, 0, 0]
                        for (axis, index) in zip(order, [a, b, c, d]) { place[axis] = index }
                        expected.append(image[place[1], place[2], place[3]])
                    }
                }
            }
        }
        try OperatorCheck.expect(sample, of: image, shape: shape, expected)
    }

    @Test(arguments: [1, 2, 3]) func valuesAreJoined(_ axis: Int) throws {
        let image = Self.image(3, channels: 5)
        var sample = ONNXSample(input: image.shape)
        let negative = sample.node("Neg", ["input"])
        sample.output(sample.node("Concat", ["input", negative, "input"], ["axis": .integer(axis)]))
        var shape = image.shape
        shape[axis] *= 3
        let expected = image.made(channels: shape[1], height: shape[2], width: shape[3]) { channel, row, column in
            let part = [channel / 5, row / 6, column / 4].max() ?? 0
            return image[channel % 5, row % 6, column % 4] * (part == 1 ? -1 : 1)
        }
        try OperatorCheck.expect(sample, of: image, shape: shape, expected.numbers)
    }

    @Test func partsAreTakenAndPadded() throws {
        let image = Self.image(4)
        var sample = ONNXSample(input: image.shape)
        let part = sample.node(
            "Slice",
            [
                "input", sample.constant(integers: [-2, 1]), sample.constant(integers: [.max, -1]),
                sample.constant(integers: [1, 2]), sample.constant(integers: [1, 2]),
            ])
        sample.output(sample.node("Pad", [part, sample.constant(integers: [0, 1, 0, 2, 0, 0, 1, 0])]))
        let expected = image.made(channels: 3, height: 3, width: 6) { channel, row, column in
            guard channel > 0, row < 2, column > 1 else { return 0 }
            return image[channel, 1 + 2 * row, column - 2]
        }
        try OperatorCheck.expect(sample, of: image, shape: [1, 3, 3, 6], expected.numbers)
    }

    @Test func placesAreGathered() throws {
        let image = Self.image(5)
        var sample = ONNXSample(input: image.shape)
        let row = sample.node("Gather", ["input", sample.constant(integers: [-1], shape: [])], ["axis": .integer(2)])
        sample.output(sample.node("Gather", [row, sample.constant(integers: [2, 1])], ["axis": .integer(1)]))
        let expected = [2, 1].flatMap { channel in (0..<4).map { image[channel, 5, $0] } }
        try OperatorCheck.expect(sample, of: image, shape: [1, 2, 4], expected)
    }

    @Test func shapesAreCalculatedWithBeforeTheRun() throws {
        let image = Self.image(6)
        var sample = ONNXSample(input: [nil, 3, nil, nil])
        let shape = sample.node("Shape", ["input"])
        let height = sample.node("Gather", [shape, sample.constant(integers: [2], shape: [])])
        let half = sample.node("Div", [height, sample.constant(integers: [2], shape: [])])
        let twice = sample.node("Mul", [half, sample.constant(integers: [8])])
        let asked = sample.node(
            "Concat", [sample.constant(integers: [1]), twice, sample.constant(integers: [-1])], ["axis": .integer(0)])
        let kept = sample.node("Cast", [asked], ["to": .integer(ElementType.int64.rawValue)])
        sample.output(sample.node("Reshape", ["input", kept]))
        try OperatorCheck.expect(sample, of: image, shape: [1, 24, 3], image.numbers)
    }

    @Test func extentsOfOneComeAndGo() throws {
        let image = Self.image(7)
        var sample = ONNXSample(input: image.shape, operatorSet: 11)
        let mean = sample.node("GlobalAveragePool", ["input"])
        let vector = sample.node("Squeeze", [mean], ["axes": .integers([2, 3])])
        let map = sample.node("Unsqueeze", [vector], ["axes": .integers([2, 3])])
        sample.output(sample.node("Add", ["input", map]))
        let means = image.planes { $0.reduce(0, +) / Double($0.count) }
        let expected = image.made { image[$0, $1, $2] + means[$0, 0, 0] }
        try OperatorCheck.expect(sample, of: image, shape: image.shape, expected.numbers)
    }

    @Test func aValueIsExpanded() throws {
        let image = Self.image(8)
        var sample = ONNXSample(input: image.shape)
        let mean = sample.node("GlobalAveragePool", ["input"])
        sample.output(sample.node("Expand", [mean, sample.constant(integers: [2, 3])]))
        let means = image.planes { $0.reduce(0, +) / Double($0.count) }
        let expected = image.made(height: 2, width: 3) { channel, _, _ in means[channel, 0, 0] }
        try OperatorCheck.expect(sample, of: image, shape: [1, 3, 2, 3], expected.numbers)
    }
}
