import Testing

import WhorlNumerics

@Suite("PointwiseDepthwise")
struct PointwiseDepthwiseTests {
    /// What a seed draws: two convolutions and the size of their map.
    private struct Draw {
        var generator: SeededGenerator
        let inputs: Int
        let channels: Int
        let window: Window
        let height: Int
        let width: Int

        /// Nothing where the map is too small for the window.
        init?(seed: Int) {
            generator = SeededGenerator(seed: UInt64(seed))
            inputs = generator.pick([1, 3, 16, 33])
            channels = generator.pick([1, 16, 17, 64])
            let size = generator.pick([1, 3, 3, 3, 5])
            let stride = generator.pick([1, 2])
            window = Window(
                height: size, width: size, strideY: stride, strideX: stride,
                dilationY: generator.pick([1, 1, 2]), dilationX: generator.pick([1, 1, 2]),
                top: generator.pick([0, size / 2]),
                left: size / 2, bottom: size / 2, right: generator.pick([0, size / 2]))
            height = generator.pick([1, 5, 8, 37])
            width = generator.pick([1, 7, 16, 30])
            guard window.outputRows(of: height) > 0, window.outputColumns(of: width) > 0 else { return nil }
        }
    }

    private static let seeds = (0..<40).filter { Draw(seed: $0) != nil }

    @Test func mostSeedsHaveAnOutput() { #expect(Self.seeds.count >= 30) }

    /// The joined convolutions give the bits of the two, one after the other.
    @Test(arguments: seeds, InstructionSet.available)
    func agreesWithTheTwo(seed: Int, instructions: InstructionSet) throws {
        let draw = try #require(Draw(seed: seed))
        var generator = draw.generator
        let (inputs, channels, window) = (draw.inputs, draw.channels, draw.window)
        let (height, width) = (draw.height, draw.width)
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

    @Test(arguments: [(1, 1), (2, 1), (3, 1), (8, 1), (5, 2), (9, 2)], InstructionSet.available)
    func inPlaceGivesTheSame(shape: (height: Int, dilation: Int), instructions: InstructionSet) {
        let (height, dilation) = shape
        var generator = SeededGenerator(seed: UInt64(height))
        let window = Window(
            height: 3, width: 3, dilationY: dilation, dilationX: dilation, top: dilation, left: dilation,
            bottom: dilation, right: dilation)
        let input = PlainMap(height: height, width: 9, channels: 33, using: &generator)
        let joined = PointwiseDepthwise(
            Convolution(inputChannels: 33, outputChannels: 40, weights: generator.floats(33 * 40)),
            DepthwiseConvolution(channels: 40, window: window, weights: generator.floats(40 * 9)))
        let bench = Bench(instructions)
        let source = bench.place(input)
        let scratch = bench.place(FeatureMap(height: 1, width: 1, channels: joined.scratchCount(for: source)))
        let apart = bench.place(FeatureMap(height: height, width: 9, channels: 40))
        joined.run(in: bench.space, from: source, to: apart, scratch: scratch.start)
        let same = apart.moved(to: source.start)
        #expect(joined.mayReplace(source, with: same))
        joined.run(in: bench.space, from: source, to: same, scratch: scratch.start)
        #expect(bench.floats(of: same) == bench.floats(of: apart))
        bench.expectNothingElseWritten("in place")
    }

    @Test func replacesInputOfItsShape() {
        func joined(_ window: Window, _ inputs: Int) -> PointwiseDepthwise {
            PointwiseDepthwise(
                Convolution(
                    inputChannels: inputs, outputChannels: 16, weights: Array(repeating: 1, count: inputs * 16)),
                DepthwiseConvolution(
                    channels: 16, window: window, weights: Array(repeating: 1, count: 16 * window.count)))
        }
        let same = Window(height: 3, width: 3, top: 1, left: 1, bottom: 1, right: 1)
        let map = FeatureMap(height: 8, width: 8, channels: 16)
        #expect(joined(same, 16).mayReplace(map, with: map))
        #expect(joined(same, 9).mayReplace(FeatureMap(height: 8, width: 8, channels: 9), with: map))
        #expect(!joined(same, 17).mayReplace(FeatureMap(height: 8, width: 8, channels: 17), with: map))
        let late = Window(height: 3, width: 3, top: 3, left: 1, right: 1)
        #expect(!joined(late, 16).mayReplace(map, with: map))
        let halving = Window(height: 3, width: 3, strideY: 2, strideX: 2, top: 1, left: 1)
        #expect(!joined(halving, 16).mayReplace(map, with: map))
    }
}
