import Testing
import WhorlNumerics

import WhorlNetwork

@Suite struct ConvolutionOperatorTests {
    @Test(arguments: 0..<60) func convolutionsOfAllKindsAreThoseOfAPlainLoop(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        func pick(_ numbers: [Int]) -> Int { numbers[Int(generator.next() % UInt64(numbers.count))] }
        let groups = pick([1, 1, 1, 2, 4, 7])
        let isDepthwise = seed % 3 == 0
        let inputs = groups * (isDepthwise ? 1 : pick([1, 3, 5, 16]))
        let outputs = groups * (isDepthwise ? 1 : pick([1, 4, 16, 21]))
        let kernel = pick([0, 1, 2]) == 0 ? [1, 1] : [pick([1, 2, 3, 5]), pick([1, 3, 4])]
        let window = Window(
            height: kernel[0], width: kernel[1], strideY: pick([1, 2, 3]), strideX: pick([1, 2]),
            dilationY: pick([1, 1, 2]), dilationX: pick([1, 1, 2]), top: pick([0, 1, 2]), left: pick([0, 1, 3]),
            bottom: pick([0, 1, 2]), right: pick([0, 1, 2]))
        let image = PlainMap(channels: inputs, height: pick([9, 12]), width: pick([9, 17]), generator: &generator)
        let weights = (0..<outputs * inputs / groups * window.count).map { _ in generator.uniform(in: -0.5...0.5) }
        let bias = (0..<outputs).map { _ in generator.uniform(in: -1...1) }

        var sample = ONNXSample(input: image.shape)
        let names = [
            "input", sample.constant([outputs, inputs / groups] + kernel, weights), sample.constant([outputs], bias),
        ]
        sample.output(
            sample.node(
                "Conv", names,
                [
                    "kernel_shape": .integers(kernel), "group": .integer(groups),
                    "strides": .integers([window.strideY, window.strideX]),
                    "dilations": .integers([window.dilationY, window.dilationX]),
                    "pads": .integers([window.top, window.left, window.bottom, window.right]),
                ]))
        let expected = image.convolved(weights, bias: bias, outputs: outputs, groups: groups, window)
        try OperatorCheck.expect(sample, of: image, shape: expected.shape, expected.numbers)
    }

    @Test(arguments: ["SAME_UPPER", "SAME_LOWER", "VALID"]) func paddingsAreFound(_ name: String) throws {
        var generator = SeededGenerator(seed: 5)
        let image = PlainMap(channels: 2, height: 7, width: 8, generator: &generator)
        let weights = (0..<3 * 2 * 3 * 3).map { _ in generator.uniform(in: -1...1) }
        var sample = ONNXSample(input: image.shape)
        let names = ["input", sample.constant([3, 2, 3, 3], weights)]
        sample.output(
            sample.node("Conv", names, ["auto_pad": .text(name), "strides": .integers([2, 2])]))
        // Seven rows need a row on both sides, eight columns one more: below where it is not above.
        let window =
            switch name {
            case "SAME_UPPER": Window(height: 3, width: 3, strideY: 2, strideX: 2, top: 1, bottom: 1, right: 1)
            case "SAME_LOWER": Window(height: 3, width: 3, strideY: 2, strideX: 2, top: 1, left: 1, bottom: 1)
            default: Window(height: 3, width: 3, strideY: 2, strideX: 2)
            }
        let expected = image.convolved(weights, bias: [0, 0, 0], outputs: 3, groups: 1, window)
        try OperatorCheck.expect(sample, of: image, shape: expected.shape, expected.numbers)
    }

    @Test func whatDoesNotFitIsRefusedByName() {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        let names = ["input", sample.constant([2, 4, 1, 1], Array(repeating: 1, count: 8))]
        sample.output(sample.node("Conv", names, name: "first"))
        #expect(OperatorCheck.failure(sample).map { "\($0)".contains("first") } == true)

        sample = ONNXSample(input: [1, 3, 8, 8])
        let three = ["input", sample.constant([2, 3, 1, 1], Array(repeating: 1, count: 6))]
        sample.output(sample.node("Conv", three, ["twist": .integer(1)], name: "second"))
        #expect(
            OperatorCheck.failure(sample)
                == .unsupportedModel(node: "second", operation: "Conv", feature: "attribute twist"))
    }

    @Test(arguments: [Float.nan, .infinity]) func weightsAreFinite(_ number: Float) {
        for place in 0..<2 {
            var sample = ONNXSample(input: [1, 1, 8, 8])
            let names = [
                "input", sample.constant([1, 1, 1, 1], [place == 0 ? number : 1]),
                sample.constant([1], [place == 1 ? number : 1]),
            ]
            sample.output(sample.node("Conv", names, name: "first"))
            #expect(
                OperatorCheck.failure(sample)
                    == .damagedModel(reason: "node first, Conv: weights that are not finite"))
        }
    }

    @Test(arguments: [0, 1]) func productsWithAMatrixAreThoseOfAPlainLoop(_ transposed: Int) throws {
        var generator = SeededGenerator(seed: 9)
        let image = PlainMap(channels: 5, height: 3, width: 4, generator: &generator)
        let matrix = (0..<60 * 7).map { _ in generator.uniform(in: -0.2...0.2) }
        let bias = (0..<7).map { _ in generator.uniform(in: -1...1) }
        var sample = ONNXSample(input: image.shape)
        let flat = sample.node("Flatten", ["input"], ["axis": .integer(1)])
        let names = [
            flat, sample.constant(transposed == 1 ? [7, 60] : [60, 7], matrix), sample.constant([7], bias),
        ]
        sample.output(
            sample.node("Gemm", names, ["transB": .integer(transposed), "alpha": .real(0.5), "beta": .real(2)]))
        let expected = (0..<7).map { column in
            (0..<60).reduce(2 * Double(bias[column])) { sum, row in
                let weight = transposed == 1 ? matrix[column * 60 + row] : matrix[row * 7 + column]
                return sum + 0.5 * Double(weight) * image.numbers[row]
            }
        }
        try OperatorCheck.expect(sample, of: image, shape: [1, 7], expected)
    }
}
