import Testing

import WhorlNumerics

@Suite("Convolution")
struct ConvolutionTests {
    /// A convolution by its definition.
    static func plain(
        _ input: PlainMap, _ window: Window, outputs: Int, weights: [Float], bias: [Float]?, groups: Int
    ) -> PlainMap {
        var result = PlainMap(
            height: window.outputRows(of: input.height), width: window.outputColumns(of: input.width),
            channels: outputs)
        let inputs = input.channels / groups
        for y in 0..<result.height {
            for x in 0..<result.width {
                for output in 0..<outputs {
                    let index = result.index(y, x, output)
                    if let bias { result.add(Double(bias[output]), to: index) }
                    let first = output / (outputs / groups) * inputs
                    for input_ in 0..<inputs {
                        for row in 0..<window.height {
                            for column in 0..<window.width {
                                let weight = weights[
                                    ((output * inputs + input_) * window.height + row) * window.width + column]
                                let value = input[
                                    y * window.strideY + row * window.dilationY - window.top,
                                    x * window.strideX + column * window.dilationX - window.left, first + input_]
                                result.add(Double(weight) * value, to: index)
                            }
                        }
                    }
                }
            }
        }
        return result
    }

    /// Roundings beside those of the sum: bias, residual, slope and their inputs.
    static let extraTerms = 4

    static func window(_ generator: inout SeededGenerator) -> Window {
        let sizes = [1, 1, 2, 3, 3, 4]
        let height = generator.pick(sizes), width = generator.pick(sizes)
        return Window(
            height: height, width: width, strideY: generator.pick([1, 2]), strideX: generator.pick([1, 2]),
            dilationY: generator.pick([1, 1, 2]), dilationX: generator.pick([1, 1, 2]),
            top: generator.pick([0, 1, 2]), left: generator.pick([0, 1, 2]), bottom: generator.pick([0, 1, 2]),
            right: generator.pick([0, 1]))
    }

    /// What a seed draws: a convolution and the size of its map.
    private struct Draw {
        var generator: SeededGenerator
        let groups: Int
        let inputs: Int
        let outputs: Int
        let window: Window
        let height: Int
        let width: Int

        /// Nothing where the map is too small for the window.
        init?(seed: Int) {
            generator = SeededGenerator(seed: UInt64(seed))
            groups = generator.pick([1, 1, 1, 2, 3, 5])
            inputs = generator.pick([1, 3, 15, 16, 17, 33]) * (groups > 1 ? groups : 1)
            outputs = generator.pick([1, 3, 8, 15, 16, 17, 33, 64, 130]) * (groups > 1 ? groups : 1)
            window = ConvolutionTests.window(&generator)
            height = generator.pick([1, 2, 5, 9])
            width = generator.pick([1, 3, 7, 13, 29])
            guard window.outputRows(of: height) > 0, window.outputColumns(of: width) > 0 else { return nil }
        }
    }

    private static let seeds = (0..<80).filter { Draw(seed: $0) != nil }

    @Test func mostSeedsHaveAnOutput() { #expect(Self.seeds.count >= 55) }

    @Test(arguments: seeds, InstructionSet.available)
    func agreesWithPlainTwin(seed: Int, instructions: InstructionSet) throws {
        let draw = try #require(Draw(seed: seed))
        var generator = draw.generator
        let (groups, inputs, outputs) = (draw.groups, draw.inputs, draw.outputs)
        let (window, height, width) = (draw.window, draw.height, draw.width)
        let input = PlainMap(height: height, width: width, channels: inputs, using: &generator)
        let weights = generator.floats(outputs * inputs / groups * window.count)
        let bias = generator.pick([true, false]) ? generator.floats(outputs) : nil
        let activation = generator.activation(channels: outputs)
        var plain = Self.plain(input, window, outputs: outputs, weights: weights, bias: bias, groups: groups)
        let residual =
            generator.pick([true, false])
            ? PlainMap(height: plain.height, width: plain.width, channels: outputs, using: &generator) : nil
        let addsLast = generator.pick([true, false])
        plain =
            addsLast ? plain.activated(activation).adding(residual) : plain.adding(residual).activated(activation)

        let bench = Bench(instructions)
        let output = bench.placeOutput(like: plain, margin: generator.pick([0, 1]))
        let margin = window.margin(input: bench.placeOutput(like: input), output: output)
        let source = bench.place(input, margin: margin)
        let added = residual.map { bench.place($0, margin: generator.pick([0, 2])) }
        let convolution = Convolution(
            inputChannels: inputs, outputChannels: outputs, window: window, weights: weights, bias: bias,
            groups: groups, activation: activation, addsLast: addsLast)
        convolution.run(in: bench.space, from: source, to: output, adding: added)
        let note = "\(window) \(inputs) -> \(outputs) in \(groups), \(width) x \(height)"
        bench.expect(output, holds: plain, terms: inputs * window.count + Self.extraTerms, note)
        bench.expectNothingElseWritten(note)
    }

    @Test(arguments: InstructionSet.available)
    func pictureWithoutRoomBetweenPixels(instructions: InstructionSet) {
        var generator = SeededGenerator(seed: 5)
        let window = Window(height: 3, width: 3, strideY: 2, strideX: 2, top: 1, left: 1, bottom: 1, right: 1)
        let input = PlainMap(height: 9, width: 12, channels: 3, using: &generator)
        let weights = generator.floats(20 * 3 * 9)
        let plain = Self.plain(input, window, outputs: 20, weights: weights, bias: nil, groups: 1)
        let bench = Bench(instructions)
        let source = bench.fill(.image(height: 9, width: 12, channels: 3, margin: 1), with: input)
        let output = bench.placeOutput(like: plain)
        Convolution(inputChannels: 3, outputChannels: 20, window: window, weights: weights)
            .run(in: bench.space, from: source, to: output)
        bench.expect(output, holds: plain, terms: 27 + Self.extraTerms, "picture")
        bench.expectNothingElseWritten("picture")
    }

    /// Every tile of pixels and blocks: a pixel's bits do not depend on what is computed beside it.
    @Test(arguments: [1, 16, 17, 33, 64, 112, 130, 144], InstructionSet.available)
    func resultDoesNotDependOnNeighbours(outputs: Int, instructions: InstructionSet) {
        var generator = SeededGenerator(seed: UInt64(outputs))
        let widest = 40
        let input = PlainMap(height: 1, width: widest, channels: 7, using: &generator)
        let convolution = Convolution(
            inputChannels: 7, outputChannels: outputs, weights: generator.floats(outputs * 7),
            bias: generator.floats(outputs), activation: .rectified)
        let bench = Bench(instructions)
        let source = bench.place(input)
        let whole = bench.place(FeatureMap(height: 1, width: widest, channels: outputs))
        convolution.run(in: bench.space, from: source, to: whole)
        let expected = bench.floats(of: whole)
        for width in 1..<widest {
            let bench = Bench(instructions)
            var part = PlainMap(height: 1, width: width, channels: 7)
            part.values = Array(input.values.prefix(width * 7))
            let source = bench.place(part)
            let output = bench.place(FeatureMap(height: 1, width: width, channels: outputs))
            convolution.run(in: bench.space, from: source, to: output)
            #expect(bench.floats(of: output) == Array(expected.prefix(width * whole.pixelStride)), "width \(width)")
        }
    }

    @Test(arguments: InstructionSet.available)
    func residualMayBeTheOutput(instructions: InstructionSet) {
        var generator = SeededGenerator(seed: 9)
        let input = PlainMap(height: 3, width: 5, channels: 4, using: &generator)
        let residual = PlainMap(height: 3, width: 5, channels: 40, using: &generator)
        let weights = generator.floats(160)
        let plain = Self.plain(input, Window(), outputs: 40, weights: weights, bias: nil, groups: 1).adding(residual)
        let bench = Bench(instructions)
        let source = bench.place(input)
        let output = bench.place(residual)
        Convolution(inputChannels: 4, outputChannels: 40, weights: weights)
            .run(in: bench.space, from: source, to: output, adding: output)
        bench.expect(output, holds: plain, terms: 4 + Self.extraTerms, "in place")
    }

    @Test func handComputed() {
        let bench = Bench(.best)
        var input = PlainMap(height: 1, width: 2, channels: 2)
        input.values = [1, 2, 3, 4]
        let source = bench.place(input)
        let output = bench.place(FeatureMap(height: 1, width: 2, channels: 2))
        Convolution(
            inputChannels: 2, outputChannels: 2, weights: [10, 1, -1, 0], bias: [0.5, 2], activation: .rectified
        )
        .run(in: bench.space, from: source, to: output)
        let found = bench.floats(of: output)
        #expect(Array(found[0..<2]) == [12.5, 1])
        #expect(Array(found[16..<18]) == [34.5, 0])
    }
}
