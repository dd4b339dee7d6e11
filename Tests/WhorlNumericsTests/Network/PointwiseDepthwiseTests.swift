import Testing

@testable import WhorlNumerics

@Suite("PointwiseDepthwise")
struct PointwiseDepthwiseTests {
    /// The joined convolutions give the bits of the two, one after the other.
    @Test(arguments: 0..<40, InstructionSet.available)
    func agreesWithTheTwo(seed: Int, instructions: InstructionSet) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let inputs = generator.pick([1, 3, 16, 33]), channels = generator.pick([1, 16, 17, 64])
        let size = generator.pick([1, 3, 3, 3, 5]), stride = generator.pick([1, 2])
        let window = Window(
            height: size, width: size, strideY: stride, strideX: stride,
            dilationY: generator.pick([1, 1, 2]), dilationX: generator.pick([1, 1, 2]),
            top: generator.pick([0, size / 2]),
            left: size / 2, bottom: size / 2, right: generator.pick([0, size / 2]))
        let height = generator.pick([1, 5, 8, 37]), width = generator.pick([1, 7, 16, 30])
        guard window.outputRows(of: height) > 0, window.outputColumns(of: width) > 0 else { return }
        let input = PlainMap(height: height, width: width, channels: inputs, using: &generator)
        let pointwise = Convolution(
            inputChannels: inputs, outputChannels: channels, weights: generator.floats(inputs * channels),
            bias: generator.floats(channels), activation: generator.activation(channels: channels))
        let depthwise = DepthwiseConvolution(
            channels: channels, window: window, weights: generator.floats(channels * window.count),
            bias: generator.floats(channels), activation: generator.activation(channels: channels))
        let bench = Bench(instructions)
        let source = bench.place(input, margin: generator.pick([0, 1]))
        let size_ = FeatureMap(
            height: window.outputRows(of: height), width: window.outputColumns(of: width), channels: channels)
        let between = bench.place(
            FeatureMap(
                height: height, width: width, channels: channels, margin: window.margin(input: source, output: size_)))
        bench.space.clear(between)
        let expected = bench.place(size_)
        pointwise.run(in: bench.space, from: source, to: between)
        depthwise.run(in: bench.space, from: between, to: expected)

        let joined = PointwiseDepthwise(pointwise, depthwise)
        let scratch = bench.place(
            FeatureMap(height: 1, width: 1, channels: joined.scratchCount(for: source)))
        let output = bench.place(
            FeatureMap(
                height: size_.height, width: size_.width, channels: channels, margin: generator.pick([0, 1])))
        joined.run(in: bench.space, from: source, to: output, scratch: scratch.start)
        #expect(bench.floats(of: output) == bench.floats(of: expected), "\(window) \(width) x \(height)")
        bench.expectNothingElseWritten("\(window) \(width) x \(height)")
    }
}
