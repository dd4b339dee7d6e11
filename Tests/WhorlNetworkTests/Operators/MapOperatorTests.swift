import Glibc
import Testing
import WhorlNumerics

import WhorlNetwork

/// Operators over neighbours and whole planes: pooling, reductions, resizing.
@Suite struct MapOperatorTests {
    private static func image(_ seed: UInt64, channels: Int = 3, height: Int = 9, width: Int = 8) -> PlainMap {
        var generator = SeededGenerator(seed: seed)
        return PlainMap(channels: channels, height: height, width: width, generator: &generator)
    }

    private static let windows = [
        Window(height: 2, width: 2, strideY: 2, strideX: 2),
        Window(height: 3, width: 3, strideY: 2, strideX: 2, top: 1, left: 1, bottom: 1, right: 1),
        Window(height: 3, width: 2, strideY: 1, strideX: 3, top: 2, bottom: 1),
    ]

    @Test(arguments: windows, ["largest", "average", "counting"])
    func poolingsAreThoseOfAPlainLoop(_ window: Window, _ kind: String) throws {
        let image = Self.image(1)
        var sample = ONNXSample(input: image.shape)
        var attributes: [String: Attribute] = [
            "kernel_shape": .integers([window.height, window.width]),
            "strides": .integers([window.strideY, window.strideX]),
            "pads": .integers([window.top, window.left, window.bottom, window.right]),
        ]
        if kind == "counting" { attributes["count_include_pad"] = .integer(1) }
        sample.output(sample.node(kind == "largest" ? "MaxPool" : "AveragePool", ["input"], attributes))
        let expected = image.pooled(window, largest: kind == "largest", countsPadding: kind == "counting")
        try OperatorCheck.expect(sample, of: image, shape: expected.shape, expected.numbers)
    }

    @Test func roundingUpAddsAWindow() throws {
        let image = Self.image(2)
        var sample = ONNXSample(input: image.shape)
        sample.output(
            sample.node(
                "MaxPool", ["input"],
                ["kernel_shape": .integers([2, 2]), "strides": .integers([2, 2]), "ceil_mode": .integer(1)]))
        let expected = image.pooled(Window(height: 2, width: 2, strideY: 2, strideX: 2, bottom: 1), largest: true)
        try OperatorCheck.expect(sample, of: image, shape: [1, 3, 5, 4], expected.numbers)
    }

    struct Reduction: Sendable, CustomTestStringConvertible {
        let operation: String
        let result: @Sendable ([Double]) -> Double
        var testDescription: String { operation }
    }

    static let reductions = [
        Reduction(operation: "ReduceMean") { $0.reduce(0, +) / Double($0.count) },
        Reduction(operation: "ReduceSum") { $0.reduce(0, +) },
        Reduction(operation: "ReduceMax") { $0.max() ?? 0 },
        Reduction(operation: "ReduceL2") { $0.reduce(0) { $0 + $1 * $1 }.squareRoot() },
    ]

    @Test(arguments: reductions, [0, 1]) func reductionsOfPlanes(_ reduction: Reduction, _ keeps: Int) throws {
        let image = Self.image(3)
        var sample = ONNXSample(input: image.shape)
        sample.output(
            sample.node(
                reduction.operation, ["input"], ["axes": .integers([-1, 2]), "keepdims": .integer(keeps)]))
        let expected = image.planes(reduction.result)
        try OperatorCheck.expect(sample, of: image, shape: keeps == 1 ? [1, 3, 1, 1] : [1, 3], expected.numbers)
    }

    @Test(arguments: reductions) func reductionsOfChannels(_ reduction: Reduction) throws {
        let image = Self.image(4)
        var sample = ONNXSample(input: image.shape, operatorSet: 18)
        sample.output(sample.node(reduction.operation, ["input", sample.constant(integers: [1])]))
        let expected = image.made(channels: 1) { _, row, column in
            reduction.result((0..<image.channels).map { image[$0, row, column] })
        }
        try OperatorCheck.expect(sample, of: image, shape: expected.shape, expected.numbers)
    }

    @Test(arguments: ["GlobalAveragePool", "GlobalMaxPool"]) func planesBecomeNumbers(_ operation: String) throws {
        let image = Self.image(5)
        var sample = ONNXSample(input: image.shape)
        sample.output(sample.node(operation, ["input"]))
        let expected = image.planes {
            operation == "GlobalMaxPool" ? $0.max() ?? 0 : $0.reduce(0, +) / Double($0.count)
        }
        try OperatorCheck.expect(sample, of: image, shape: [1, 3, 1, 1], expected.numbers)
    }

    @Test(arguments: [1, -1], [11, 13]) func softmaxAndNormalizationOfRows(_ axis: Int, _ operatorSet: Int) throws {
        let image = Self.image(6)
        for operation in ["Softmax", "LpNormalization"] {
            var sample = ONNXSample(input: image.shape, operatorSet: operatorSet)
            sample.output(sample.node(operation, ["input"], ["axis": .integer(axis)]))
            // Before set 13 a softmax takes all axes from the given one on.
            let takesAll = operation == "Softmax" && operatorSet < 13 && axis == 1
            func row(_ channel: Int, _ row: Int, _ column: Int) -> [Double] {
                if takesAll { return image.numbers }
                if axis == 1 { return (0..<image.channels).map { image[$0, row, column] } }
                return (0..<image.width).map { image[channel, row, $0] }
            }
            let expected = image.made { channel, y, x in
                let numbers = row(channel, y, x)
                let number = image[channel, y, x]
                if operation == "Softmax" { return exp(number) / numbers.reduce(0) { $0 + exp($1) } }
                return number / numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
            }
            try OperatorCheck.expect(sample, of: image, shape: image.shape, expected.numbers)
        }
    }

    @Test(arguments: ["asymmetric", "half_pixel"], ["nearest", "linear"])
    func mapsAreResized(_ coordinates: String, _ mode: String) throws {
        let image = Self.image(7)
        for sizes in [[18, 16], [4, 12]] {
            var sample = ONNXSample(input: image.shape)
            let asked = sample.constant(integers: [1, 3] + sizes)
            sample.output(
                sample.node(
                    "Resize", ["input", "", "", asked],
                    [
                        "mode": .text(mode), "coordinate_transformation_mode": .text(coordinates),
                        "nearest_mode": .text("floor"),
                    ]))
            func position(_ place: Int, _ size: Int, _ result: Int) -> Double {
                let scale = Double(result) / Double(size)
                let position =
                    coordinates == "asymmetric" ? Double(place) / scale : (Double(place) + 0.5) / scale - 0.5
                return min(max(mode == "nearest" ? floor(position) : position, 0), Double(size - 1))
            }
            let expected = image.made(height: sizes[0], width: sizes[1]) { channel, row, column in
                let (y, x) = (position(row, 9, sizes[0]), position(column, 8, sizes[1]))
                let (top, left) = (Int(y), Int(x))
                let (down, along) = (y - Double(top), x - Double(left))
                let (bottom, right) = (min(top + 1, 8), min(left + 1, 7))
                let above = image[channel, top, left] * (1 - along) + image[channel, top, right] * along
                let below = image[channel, bottom, left] * (1 - along) + image[channel, bottom, right] * along
                return above * (1 - down) + below * down
            }
            try OperatorCheck.expect(sample, of: image, shape: expected.shape, expected.numbers)
        }
    }

    @Test func olderResizingsRepeatPixels() throws {
        let image = Self.image(8)
        let expected = image.made(height: 18, width: 24) { image[$0, $1 / 2, $2 / 3] }
        for (operation, operatorSet) in [("Upsample", 9), ("Resize", 10)] {
            var sample = ONNXSample(input: image.shape, operatorSet: operatorSet)
            sample.output(sample.node(operation, ["input", sample.constant([4], [1, 1, 2, 3])]))
            try OperatorCheck.expect(sample, of: image, shape: expected.shape, expected.numbers)
        }
    }
}
