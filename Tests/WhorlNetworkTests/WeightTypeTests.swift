import Testing
import WhorlNumerics

import WhorlNetwork

/// Weights of 16 bits, and of 8 bits with a scale for each channel, count as the numbers that they stand for.
@Suite struct WeightTypeTests {
    private static let shape = [6, 3, 3, 3]
    private static let image: PlainMap = {
        var generator = SeededGenerator(seed: 31)
        return PlainMap(channels: 3, height: 7, width: 8, generator: &generator)
    }()

    private func expect(_ sample: inout ONNXSample, _ weights: String, are numbers: [Float]) throws {
        sample.output(sample.node("Conv", ["input", weights]))
        let expected = Self.image.convolved(
            numbers, bias: Array(repeating: 0, count: 6), outputs: 6, groups: 1, Window(height: 3, width: 3))
        try OperatorCheck.expect(sample, of: Self.image, shape: expected.shape, expected.numbers)
    }

    private static func noise() -> [Float] {
        var generator = SeededGenerator(seed: 32)
        return (0..<shape.reduce(1, *)).map { _ in generator.uniform(in: -1...1) }
    }

    @Test func weightsOf16Bits() throws {
        let halves = Self.noise().map { Float16($0) }
        let raw = halves.flatMap { WireMessage.littleEndian($0.bitPattern) }
        var sample = ONNXSample(input: Self.image.shape)
        try expect(&sample, sample.constant(Self.shape, type: .float16, raw: raw), are: halves.map { Float($0) })
        var cast = ONNXSample(input: Self.image.shape)
        let weights = cast.node("Cast", [cast.constant(Self.shape, type: .float16, raw: raw)], ["to": .integer(1)])
        try expect(&cast, weights, are: halves.map { Float($0) })
    }

    @Test(arguments: [ElementType.int8, .uint8]) func weightsOf8BitsPerChannel(_ type: ElementType) throws {
        let scales = (0..<6).map { Float($0 + 1) / 512 }
        let zero: [Int] = type == .int8 ? Array(repeating: 0, count: 6) : [128, 127, 120, 0, 255, 130]
        let stored = Self.noise().map { type == .int8 ? Int($0 * 127) : Int($0 * 127) + 128 }
        let numbers = stored.enumerated().map { Float($1 - zero[$0 / 27]) * scales[$0 / 27] }
        var sample = ONNXSample(input: Self.image.shape)
        let weights = sample.node(
            "DequantizeLinear",
            [
                sample.constant(Self.shape, type: type, raw: stored.map { UInt8(truncatingIfNeeded: $0) }),
                sample.constant([6], scales),
                sample.constant([6], type: type, raw: zero.map { UInt8(truncatingIfNeeded: $0) }),
            ], ["axis": .integer(0)])
        try expect(&sample, weights, are: numbers)
    }

    @Test func weightsOf8BitsWithOneScale() throws {
        let stored = Self.noise().map { Int($0 * 127) }
        var sample = ONNXSample(input: Self.image.shape)
        let raw = sample.constant(Self.shape, type: .int8, raw: stored.map { UInt8(truncatingIfNeeded: $0) })
        let weights = sample.node("DequantizeLinear", [raw, sample.constant([], [0.01])])
        try expect(&sample, weights, are: stored.map { Float($0) * 0.01 })
    }

    /// Blocks of 2 along an axis of 3: the second block is shorter.
    @Test(arguments: [(1, 2), (0, 4), (3, 1), (-1, 2), (2, 5)]) func weightsOf8BitsInBlocks(axis: Int, block: Int)
        throws
    {
        let stored = Self.noise().map { Int($0 * 127) }
        let place = axis < 0 ? axis + 4 : axis
        var shape = Self.shape
        shape[place] = (shape[place] + block - 1) / block
        let scales = (0..<shape.reduce(1, *)).map { Float($0 + 1) / 512 }
        let zeros = scales.indices.map { $0 % 5 - 2 }
        let numbers = stored.enumerated().map { index, number -> Float in
            var places: [Int] = []
            var rest = index
            for extent in Self.shape.reversed() {
                places.insert(rest % extent, at: 0)
                rest /= extent
            }
            places[place] /= block
            let scale = zip(places, shape).reduce(0) { $0 * $1.1 + $1.0 }
            return Float(number - zeros[scale]) * scales[scale]
        }
        var sample = ONNXSample(input: Self.image.shape)
        sample.operatorSet = 21
        let weights = sample.node(
            "DequantizeLinear",
            [
                sample.constant(Self.shape, type: .int8, raw: stored.map { UInt8(truncatingIfNeeded: $0) }),
                sample.constant(shape, scales),
                sample.constant(shape, type: .int8, raw: zeros.map { UInt8(truncatingIfNeeded: $0) }),
            ], ["axis": .integer(axis), "block_size": .integer(block)])
        try expect(&sample, weights, are: numbers)
    }

    /// Programs that quantize weights leave the names of the old ones among the inputs.
    @Test func inputsThatNobodyReadsAreNone() throws {
        let stored = Self.noise().map { Int($0 * 127) }
        var sample = ONNXSample(input: Self.image.shape)
        sample.otherInputs = ["old weights", "DequantizeLinear0"]
        let raw = sample.constant(Self.shape, type: .int8, raw: stored.map { UInt8(truncatingIfNeeded: $0) })
        let weights = sample.node("DequantizeLinear", [raw, sample.constant([], [0.01])])
        try expect(&sample, weights, are: stored.map { Float($0) * 0.01 })
        var second = ONNXSample(input: [1, 3, 8, 8])
        second.otherInputs = ["other"]
        second.output(second.node("Add", ["input", "other"]))
        guard case .unsupportedModel(_, "input", "2 inputs, not one") = OperatorCheck.failure(second) else {
            Issue.record("two images were taken")
            return
        }
    }

    @Test(arguments: [([6, 2, 3, 3], 3), ([6, 3, 3, 3], -1), ([6], 2)])
    func blocksThatDoNotFitAreRefused(scales: [Int], block: Int) {
        var sample = ONNXSample(input: Self.image.shape)
        let count = scales.reduce(1, *)
        let weights = sample.node(
            "DequantizeLinear",
            [
                sample.constant(Self.shape, type: .int8, raw: Array(repeating: 1, count: 162)),
                sample.constant(scales, Array(repeating: 1, count: count)),
            ], ["axis": .integer(1), "block_size": .integer(block)])
        sample.output(sample.node("Conv", ["input", weights]))
        #expect(OperatorCheck.failure(sample, height: 7) != nil)
    }

    @Test func weightsOf8BitsWithoutAScaleAreRefused() {
        var sample = ONNXSample(input: Self.image.shape)
        let raw = sample.constant([1, 3, 1, 1], type: .int8, raw: [1, 2, 3])
        sample.output(sample.node("Conv", ["input", raw]))
        guard case .unsupportedModel(_, "Conv", _) = OperatorCheck.failure(sample, height: 7) else {
            Issue.record("it was read")
            return
        }
    }
}
