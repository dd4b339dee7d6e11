import Testing

import WhorlNumerics

/// Layers give the same bits under every instruction set: one that lacks fused products emulates them.
@Suite("Bits of instruction sets")
struct InstructionSetBitsTests {
    /// Numbers of every size that a network may meet: small whole ones, whose sums often lie half way between two
    /// floats, zeros of both signs, ones below the least normal number, and any in between.
    private static func number(_ generator: inout SeededGenerator) -> Float {
        switch generator.next() % 8 {
        case 0: generator.pick([0, -0.0, 1, -1, .leastNormalMagnitude])
        case 1: Float(Int(generator.next() % 8192) - 4096)
        case 2: generator.uniform(in: -1...1) * 0x1p-120
        case 3: (1 + generator.pick([-1, 1, 3]) * .ulpOfOne) * generator.pick([0x1p-24, -0x1p-24, 0x1p-12])
        case 4: generator.uniform(in: -1...1) * 0x1p-70
        default: generator.uniform(in: -1...1)
        }
    }

    private static func map(
        _ height: Int, _ width: Int, _ channels: Int, _ generator: inout SeededGenerator
    ) -> PlainMap {
        var map = PlainMap(height: height, width: width, channels: channels)
        for index in map.values.indices { map.values[index] = Double(number(&generator)) }
        return map
    }

    private static func numbers(_ count: Int, _ generator: inout SeededGenerator) -> [Float] {
        (0..<count).map { _ in number(&generator) }
    }

    /// Runs a layer under each instruction set and expects the bits of the first in all.
    private static func expectSameBits(
        _ note: String, _ input: PlainMap, margin: Int, output: FeatureMap,
        _ run: (Workspace, FeatureMap, FeatureMap) -> Void
    ) {
        let results = InstructionSet.available.map { set in
            let bench = Bench(set)
            let source = bench.place(input, margin: margin)
            let target = bench.place(output)
            run(bench.space, source, target)
            return (set, bench.floats(of: target).map(\.bitPattern))
        }
        for (set, bits) in results { #expect(bits == results[0].1, "\(set): \(note)") }
    }

    @Test(arguments: 0..<60) func convolutions(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let inputs = generator.pick([1, 3, 16, 33, 130]), outputs = generator.pick([1, 15, 16, 40, 130])
        let side = generator.pick([1, 3])
        let window = Window(height: side, width: side, top: side / 2, left: side / 2, bottom: side / 2, right: side / 2)
        let input = Self.map(5, 7, inputs, &generator)
        let layer = Convolution(
            inputChannels: inputs, outputChannels: outputs, window: window,
            weights: Self.numbers(outputs * inputs * window.count, &generator),
            bias: Self.numbers(outputs, &generator), activation: generator.activation(channels: outputs))
        let output = FeatureMap(height: 5, width: 7, channels: outputs)
        Self.expectSameBits("\(inputs) to \(outputs)", input, margin: side / 2, output: output) {
            layer.run(in: $0, from: $1, to: $2)
        }
    }

    @Test(arguments: 0..<60) func depthwiseConvolutions(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let channels = generator.pick([1, 16, 33])
        let (side, stride) = (generator.pick([2, 3, 5]), generator.pick([1, 2]))
        let window = Window(
            height: side, width: side, strideY: stride, strideX: stride, top: 1, left: 1, bottom: side - 2,
            right: side - 2)
        let input = Self.map(9, 11, channels, &generator)
        let layer = DepthwiseConvolution(
            channels: channels, window: window, weights: Self.numbers(channels * window.count, &generator),
            bias: Self.numbers(channels, &generator), activation: generator.activation(channels: channels))
        let output = FeatureMap(
            height: window.outputRows(of: 9), width: window.outputColumns(of: 11), channels: channels)
        Self.expectSameBits("\(window)", input, margin: side, output: output) { layer.run(in: $0, from: $1, to: $2) }
    }

    @Test(arguments: 0..<20) func functionsOfSinglePixels(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let channels = generator.pick([1, 16, 33])
        var input = Self.map(4, 9, channels, &generator)
        for index in input.values.indices { input.values[index] *= generator.pick([0, 1, 30, 100]) }
        let output = FeatureMap(height: 4, width: 9, channels: channels)
        let scale = ChannelScale(
            scale: Self.numbers(channels, &generator), shift: Self.numbers(channels, &generator),
            activation: generator.activation(channels: channels))
        Self.expectSameBits("scale", input, margin: 0, output: output) { scale.run(in: $0, from: $1, to: $2) }
        Self.expectSameBits("sigmoid", input, margin: 0, output: output) {
            ValueFunction.sigmoid.run(in: $0, from: $1, to: $2)
        }
        let average = Pooling(.average(includingPadding: false), window: Window(height: 4, width: 9))
        let single = FeatureMap(height: 1, width: 1, channels: channels)
        Self.expectSameBits("average", input, margin: 0, output: single) { average.run(in: $0, from: $1, to: $2) }
    }
}
