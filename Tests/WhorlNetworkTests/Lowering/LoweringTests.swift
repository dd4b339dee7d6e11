import Testing
import WhorlNumerics

import WhorlNetwork

/// What is left of a network after the passes; that it computes the same is what the operators' tests show.
@Suite struct LoweringTests {
    private func lowered(_ sample: ONNXSample, height: Int = 8, width: Int = 8) throws -> [Operation] {
        let graph = try Graph(ModelReader(sample.bytes(), limits: .standard), limits: .standard)
        let shape = graph.input.shape.enumerated().map { $1 ?? [1, 3, height, width][$0] }
        let program = try Translation(graph, inputShape: shape, limits: .standard).program
        return Lowering.lowered(program).instructions.map(\.operation)
    }

    private func names(_ operations: [Operation]) -> [String] {
        operations.map { String(describing: $0).prefix { $0 != "(" }.description }
    }

    @Test func aResidualBlockIsTwoConvolutions() throws {
        let operations = try lowered(NetworkTests.block(height: 8, width: 8))
        #expect(names(operations) == ["convolution", "convolution", "flatten"])
        let activations = operations.compactMap(\.convolution?.activation)
        #expect(activations == [.linear, .rectified])
    }

    /// A residual that is added to what an activation gave is read by the convolution before it.
    @Test func aSumAfterAnActivationIsAddedLast() throws {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        let weights = sample.constant([3, 3, 1, 1], [0.5, -1, 0.25, 1, 0.5, -0.5, -0.25, 0.75, 1])
        let first = sample.node("Relu", [sample.node("Conv", ["input", weights])])
        let second = sample.node("Relu", [sample.node("Conv", [first, weights])])
        sample.output(sample.node("Add", [second, first]))
        let operations = try lowered(sample)
        #expect(names(operations) == ["convolution", "convolution", "flatten"])
        #expect(operations.compactMap(\.convolution?.addsLast) == [false, true])

        var generator = SeededGenerator(seed: 5)
        let image = PlainMap(channels: 3, height: 8, width: 8, generator: &generator)
        let values = (0..<9).map { [0.5, -1, 0.25, 1, 0.5, -0.5, -0.25, 0.75, 1][$0] }
        func rectified(_ numbers: [Double]) -> [Double] {
            (0..<192).map { index in
                let (channel, pixel) = index.quotientAndRemainder(dividingBy: 64)
                return max(0, (0..<3).reduce(0) { $0 + values[channel * 3 + $1] * numbers[$1 * 64 + pixel] })
            }
        }
        let once = rectified(image.numbers)
        try OperatorCheck.expect(
            sample, of: image, shape: image.shape, zip(rectified(once), once).map { $0 + $1 })
    }

    @Test func aNormalizationBeforeABorderStaysAndOthersDoNot() throws {
        for pads in [0, 1] {
            var sample = ONNXSample(input: [1, 3, 8, 8])
            let statistics = (0..<4).map { _ in sample.constant([3], [1, 2, 3]) }
            let normal = sample.node("BatchNormalization", ["input"] + statistics)
            let weights = sample.constant([2, 3, 3, 3], Array(repeating: 0.1, count: 54))
            sample.output(
                sample.node("Conv", [normal, weights], ["pads": .integers(Array(repeating: pads, count: 4))]))
            let expected = (pads == 0 ? [] : ["scale"]) + ["convolution", "flatten"]
            #expect(try names(lowered(sample)) == expected)
        }
    }

    @Test func aFlattenedMapTimesAMatrixIsAConvolution() throws {
        var sample = ONNXSample(input: [1, 3, 4, 5])
        let flat = sample.node("Flatten", ["input"])
        sample.output(sample.node("MatMul", [flat, sample.constant([60, 7], Array(repeating: 0.1, count: 420))]))
        let operations = try lowered(sample)
        #expect(names(operations) == ["convolution", "flatten"])
        #expect(operations.first?.convolution?.window == Window(height: 4, width: 5))
    }

    @Test func headsOfADetectorAreOne() throws {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        for channels in [1, 4, 10] {
            let point = sample.node(
                "Conv", ["input", sample.constant([channels, 3, 1, 1], Array(repeating: 0.1, count: 3 * channels))])
            let spread = sample.node(
                "Conv", [point, sample.constant([channels, 1, 3, 3], Array(repeating: 0.1, count: 9 * channels))],
                ["group": .integer(channels), "pads": .integers([1, 1, 1, 1])])
            sample.output(sample.node("Transpose", [spread], ["perm": .integers([0, 2, 3, 1])]))
        }
        let operations = try lowered(sample)
        #expect(names(operations) == ["pointwiseDepthwise", "flatten", "flatten", "flatten"])
    }

    @Test func whatNobodyReadsIsLeftOut() throws {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        sample.node("Exp", ["input"])
        sample.output(sample.node("Relu", ["input"]))
        #expect(try names(lowered(sample)) == ["scale", "flatten"])
    }
}
