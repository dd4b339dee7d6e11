import Glibc
import Testing

import WhorlNumerics

/// Layers of single pixels: ``ChannelScale``, ``Combination``, ``Resampling``, ``ValueFunction``.
@Suite("Elementwise layers")
struct ElementwiseTests {
    @Test(arguments: [1, 15, 16, 17, 33], InstructionSet.available)
    func channelScaleAgreesWithPlainTwin(channels: Int, instructions: InstructionSet) {
        var generator = SeededGenerator(seed: UInt64(channels))
        for _ in 0..<6 {
            let input = PlainMap(height: 3, width: 7, channels: channels, using: &generator)
            let scale = generator.floats(channels), shift = generator.floats(channels)
            let activation = generator.activation(channels: channels)
            var plain = input
            for index in plain.values.indices {
                let term = input.values[index] * Double(scale[index % channels])
                plain.values[index] = term + Double(shift[index % channels])
                plain.magnitudes[index] = abs(term) + abs(Double(shift[index % channels]))
            }
            plain = plain.activated(activation)
            let bench = Bench(instructions)
            let source = bench.place(input)
            let output = bench.placeOutput(like: plain, margin: 1)
            let layer = ChannelScale(scale: scale, shift: shift, activation: activation)
            layer.run(in: bench.space, from: source, to: output)
            bench.expect(output, holds: plain, terms: 4, "\(channels)")
            layer.run(in: bench.space, from: source, to: source)
            bench.expect(source, holds: plain, terms: 4, "\(channels) in place")
            bench.expectNothingElseWritten("\(channels)")
        }
    }

    @Test(arguments: [Combination.Kind.sum, .difference, .product, .quotient], InstructionSet.available)
    func combinationAgreesWithPlainTwin(kind: Combination.Kind, instructions: InstructionSet) {
        var generator = SeededGenerator(seed: 11)
        for channels in [1, 16, 17, 40] {
            for single in [false, true] {
                let first = PlainMap(height: 4, width: 5, channels: channels, using: &generator)
                let second = PlainMap(
                    height: single ? 1 : 4, width: single ? 1 : 5, channels: channels, using: &generator)
                let activation = generator.activation(channels: channels)
                var plain = first
                for index in plain.values.indices {
                    let a = first.values[index], b = second.values[single ? index % channels : index]
                    let value: Double =
                        switch kind {
                        case .sum: a + b
                        case .difference: a - b
                        case .product: a * b
                        case .quotient: a / b
                        }
                    plain.values[index] = value
                    plain.magnitudes[index] = max(abs(value), abs(a) + abs(b))
                }
                plain = plain.activated(activation)
                let bench = Bench(instructions)
                let a = bench.place(first), b = bench.place(second, margin: 1)
                let output = bench.placeOutput(like: plain)
                Combination(kind, channels: channels, activation: activation)
                    .run(in: bench.space, from: a, and: b, to: output)
                bench.expect(output, holds: plain, terms: 4, "\(channels) \(single)")
                bench.expectNothingElseWritten("\(channels) \(single)")
            }
        }
    }

    @Test(arguments: [1, 16, 33], InstructionSet.available)
    func resamplingAgreesWithPlainTwin(channels: Int, instructions: InstructionSet) {
        var generator = SeededGenerator(seed: UInt64(channels))
        let input = PlainMap(height: 3, width: 4, channels: channels, using: &generator)
        let other = PlainMap(height: 6, width: 12, channels: channels, using: &generator)
        for added in [nil, other] {
            var plain = PlainMap(height: 6, width: 12, channels: channels)
            for y in 0..<6 {
                for x in 0..<12 {
                    for channel in 0..<channels {
                        plain.add(input[y / 2, x / 3, channel], to: plain.index(y, x, channel))
                    }
                }
            }
            plain = plain.adding(added)
            let bench = Bench(instructions)
            let source = bench.place(input)
            let output = bench.placeOutput(like: plain, margin: 1)
            let second = added.map { bench.place($0) }
            Resampling(height: 3, width: 4, factorY: 2, factorX: 3)
                .run(in: bench.space, from: source, to: output, adding: second)
            bench.expect(output, holds: plain, terms: 1, "\(channels)")
            bench.expectNothingElseWritten("\(channels)")
        }
    }

    @Test(arguments: [ValueFunction.sigmoid, .clip(lowest: 0.25, highest: 0.5)], InstructionSet.available)
    func valueFunctionKeepsLanesZero(function: ValueFunction, instructions: InstructionSet) {
        var generator = SeededGenerator(seed: 2)
        for channels in [1, 16, 20] {
            let input = PlainMap(height: 2, width: 3, channels: channels, using: &generator)
            var plain = input
            for index in plain.values.indices {
                plain.values[index] =
                    switch function {
                    case .sigmoid: 1 / (1 + exp(-input.values[index]))
                    case .clip: min(max(input.values[index], 0.25), 0.5)
                    }
                plain.magnitudes[index] = 1
            }
            let bench = Bench(instructions)
            let source = bench.place(input)
            function.run(in: bench.space, from: source, to: source)
            bench.expect(source, holds: plain, terms: 4, "\(function)")
            bench.expectNothingElseWritten("\(function)")
        }
    }

    /// The whole range of numbers, to where the result is 0 or 1 in single precision.
    @Test(arguments: InstructionSet.available)
    func sigmoidOfAnyNumber(instructions: InstructionSet) {
        let bench = Bench(instructions)
        var input = PlainMap(height: 1, width: 1, channels: 4000)
        for index in input.values.indices { input.values[index] = Double(index - 2000) / 10 }
        let source = bench.place(input)
        ValueFunction.sigmoid.run(in: bench.space, from: source, to: source)
        /// Units of the last place: of the power, the sum and the quotient.
        let units: Float = 4
        for (value, found) in zip(input.values, bench.floats(of: source)) {
            let expected = Float(1 / (1 + exp(-Double(Float(value)))))
            #expect(abs(found - expected) <= max(units * expected.ulp, 1e-37), "\(value)")
        }
    }
}
