import Testing

import WhorlNumerics

@Suite("DepthwiseConvolution")
struct DepthwiseConvolutionTests {
    /// What a seed draws: a convolution and the size of its map.
    private struct Draw {
        var generator: SeededGenerator
        let channels: Int
        var window: Window
        let height: Int
        let width: Int

        /// Nothing where the map is too small for the window.
        init?(seed: Int) {
            generator = SeededGenerator(seed: UInt64(seed))
            channels = generator.pick([1, 3, 15, 16, 17, 33, 64])
            window = ConvolutionTests.window(&generator)
            if generator.pick([true, false]) {
                let stride = generator.pick([1, 2])
                window = Window(
                    height: 3, width: 3, strideY: stride, strideX: stride, top: 1, left: 1, bottom: 1, right: 1)
            }
            height = generator.pick([1, 2, 5, 9])
            width = generator.pick([1, 3, 7, 13, 16, 29])
            guard window.outputRows(of: height) > 0, window.outputColumns(of: width) > 0 else { return nil }
        }
    }

    private static let seeds = (0..<80).filter { Draw(seed: $0) != nil }

    @Test func mostSeedsHaveAnOutput() { #expect(Self.seeds.count >= 60) }

    @Test(arguments: seeds, InstructionSet.available)
    func agreesWithPlainTwin(seed: Int, instructions: InstructionSet) throws {
        let draw = try #require(Draw(seed: seed))
        var generator = draw.generator
        let (channels, window, height, width) = (draw.channels, draw.window, draw.height, draw.width)
        let input = PlainMap(height: height, width: width, channels: channels, using: &generator)
        let weights = generator.floats(channels * window.count)
        let bias = generator.pick([true, false]) ? generator.floats(channels) : nil
        let activation = generator.activation(channels: channels)
        var plain = ConvolutionTests.plain(
            input, window, outputs: channels, weights: weights, bias: bias, groups: channels)
        let residual =
            generator.pick([true, false])
            ? PlainMap(height: plain.height, width: plain.width, channels: channels, using: &generator) : nil
        let addsLast = generator.pick([true, false])
        plain =
            addsLast ? plain.activated(activation).adding(residual) : plain.adding(residual).activated(activation)

        let bench = Bench(instructions)
        let output = bench.placeOutput(like: plain, margin: generator.pick([0, 1]))
        let margin = window.margin(input: bench.placeOutput(like: input), output: output)
        let source = bench.place(input, margin: margin)
        let added = residual.map { bench.place($0) }
        let convolution = DepthwiseConvolution(
            channels: channels, window: window, weights: weights, bias: bias, activation: activation,
            addsLast: addsLast)
        convolution.run(in: bench.space, from: source, to: output, adding: added)
        let note = "\(window) \(channels), \(width) x \(height)"
        bench.expect(output, holds: plain, terms: window.count + ConvolutionTests.extraTerms, note)
        bench.expectNothingElseWritten(note)
    }

    @Test(arguments: [1, 2], InstructionSet.available)
    func resultDoesNotDependOnNeighbours(stride: Int, instructions: InstructionSet) {
        var generator = SeededGenerator(seed: 3)
        let window = Window(height: 3, width: 3, strideY: stride, strideX: stride, top: 1, left: 1)
        let input = PlainMap(height: 4, width: 40, channels: 16, using: &generator)
        let convolution = DepthwiseConvolution(channels: 16, window: window, weights: generator.floats(16 * 9))
        let bench = Bench(instructions)
        let source = bench.place(input, margin: 1)
        let columns = window.outputColumns(of: input.width)
        let whole = bench.place(FeatureMap(height: 1, width: columns, channels: 16))
        convolution.run(in: bench.space, from: source, to: whole)
        let expected = bench.floats(of: whole)
        for width in 1..<columns {
            let output = bench.place(FeatureMap(height: 1, width: width, channels: 16))
            convolution.run(in: bench.space, from: source, to: output)
            #expect(bench.floats(of: output) == Array(expected.prefix(width * 16)), "width \(width)")
        }
    }
}
