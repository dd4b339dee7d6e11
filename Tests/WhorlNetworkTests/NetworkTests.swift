import Testing
import WhorlNumerics

import WhorlNetwork

@Suite struct NetworkTests {
    /// A residual block with normalizations, of input extents that are free where nil.
    static func block(height: Int?, width: Int?) -> ONNXSample {
        var generator = SeededGenerator(seed: 11)
        var sample = ONNXSample(input: [nil, 3, height, width])
        func numbers(_ count: Int) -> [Float] { (0..<count).map { _ in generator.uniform(in: 0.1...0.5) } }
        let stem = sample.node(
            "Conv", ["input", sample.constant([8, 3, 3, 3], numbers(216))],
            ["pads": .integers([1, 1, 1, 1]), "strides": .integers([2, 2])])
        let statistics = (0..<4).map { _ in sample.constant([8], numbers(8)) }
        let normal = sample.node("BatchNormalization", [stem] + statistics)
        let inner = sample.node(
            "Conv", [normal, sample.constant([8, 1, 3, 3], numbers(72))],
            ["pads": .integers([1, 1, 1, 1]), "group": .integer(8)])
        let sum = sample.node("Add", [normal, inner])
        sample.output(sample.node("Relu", [sum]))
        return sample
    }

    @Test func sizesAreTakenOrRefused() throws {
        let free = try Network(onnx: Self.block(height: nil, width: nil).bytes())
        #expect(free.height == nil && free.width == nil)
        #expect(try free.plan(height: 9, width: 12).outputs[0].shape == [1, 8, 5, 6])
        let fixed = try Network(onnx: Self.block(height: 8, width: 10).bytes())
        #expect(try fixed.plan(height: 8, width: 10).outputs[0].shape == [1, 8, 4, 5])
        #expect(throws: NetworkError.wrongModelInput(width: 8, height: 8, reason: "it takes 10 x 8")) {
            try fixed.plan(height: 8, width: 8)
        }
        #expect(throws: NetworkError.self) { try free.plan(height: 0, width: 4) }
    }

    @Test func resultMayBeAConstantOrTheInput() throws {
        var sample = ONNXSample(input: [1, 3, 1, 2])
        let known = sample.node("Relu", [sample.constant([1, 4], [-1, 2, -3, 4])])
        let changed = sample.node("Relu", ["input"])
        for name in [known, changed, "input"] { sample.output(name) }
        let plan = try Network(onnx: sample.bytes()).plan(height: 1, width: 2)
        let workspace = plan.makeWorkspace()
        for _ in 0..<2 {
            let results = plan.results(of: [1, -2, 3, -4, 5, 6], in: workspace)
            #expect(results == [[0, 2, 0, 4], [1, 0, 0, 5, 3, 6], [1, -4, -2, 5, 3, 6]])
        }
    }

    @Test func aSizeThatShapesDoNotFitIsNamed() throws {
        var sample = ONNXSample(input: [nil, 3, nil, nil])
        let half = sample.node(
            "MaxPool", ["input"], ["kernel_shape": .integers([2, 2]), "strides": .integers([2, 2])])
        let whole = sample.node("Upsample", [half, sample.constant([4], [1, 1, 2, 2])])
        sample.output(sample.node("Add", ["input", whole], name: "sum"))
        sample.operatorSet = 9
        let network = try Network(onnx: sample.bytes())
        #expect(try network.plan(height: 4, width: 6).outputs[0].shape == [1, 3, 4, 6])
        let reason = "node sum, Add: shapes [1, 3, 5, 6] and [1, 3, 4, 6] do not fit"
        #expect(throws: NetworkError.wrongModelInput(width: 6, height: 5, reason: reason)) {
            try network.plan(height: 5, width: 6)
        }
    }

    @Test func memoryAndWorkAreLimitedBeforeTheyAreTaken() throws {
        let bytes = Self.block(height: nil, width: nil).bytes()
        func limits(memory: Int, work: Int) -> NetworkLimits {
            NetworkLimits(
                fileBytes: 10_000, nodes: 100, rank: 4, elements: 1 << 30, workspaceBytes: memory,
                multiplications: work)
        }
        let small = try Network(onnx: bytes, limits: limits(memory: 100_000, work: 1_000_000))
        #expect(try small.plan(height: 16, width: 16).workspaceBytes <= 100_000)
        for (height, width) in [(64, 64), (10_000, 10_000)] {
            let error = #expect(throws: NetworkError.self) { try small.plan(height: height, width: width) }
            guard case .modelTooLarge = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        let vast = try Network(onnx: bytes)
        #expect(throws: NetworkError.self) { try vast.plan(height: 1 << 40, width: 1 << 40) }
    }

    @Test func windowsAndPaddingsBeyondReasonAreRefused() {
        for (name, value) in [("pads", [1 << 40, 0, 0, 0]), ("strides", [0, 1]), ("dilations", [1 << 21, 1])] {
            var sample = ONNXSample(input: [1, 1, 8, 8])
            let weights = sample.constant([1, 1, 2, 2], [1, 1, 1, 1])
            sample.output(sample.node("Conv", ["input", weights], [name: .integers(value)]))
            guard case .unsupportedModel(_, "Conv", _) = OperatorCheck.failure(sample) else {
                Issue.record("\(name)")
                continue
            }
        }
        var sample = ONNXSample(input: [1, 1, 8, 8])
        let weights = sample.constant([1, 1, 2, 2], [1, 1, 1, 1])
        sample.output(
            sample.node("Conv", ["input", weights], ["pads": .integers([1 << 20, 1 << 20, 1 << 20, 1 << 20])]))
        guard case .modelTooLarge = OperatorCheck.failure(sample) else {
            Issue.record("a padded map of 2^42 pixels")
            return
        }
    }

    @Test func anEmptyAxisHidesNoLongOnes() {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        let empty = sample.constant([1 << 62, 0, 1 << 62], type: .float32, raw: [])
        sample.output(sample.node("Add", ["input", sample.node("Flatten", [empty])]))
        guard case .modelTooLarge = OperatorCheck.failure(sample) else {
            Issue.record("an array of 2^124 places")
            return
        }
    }

    @Test(arguments: ["Slice", "Gather", "Transpose", "Expand", "Concat", "Add", "Squeeze", "Clip", "Resize", "Conv"])
    func emptyConstantsAreRefused(_ operation: String) {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        let empty = sample.constant([0, 3], type: .float32, raw: [])
        let one = sample.constant(integers: [1])
        let names = ["Slice": [one, one, one], "Gather": [one], "Expand": [one], "Add": [empty], "Concat": [empty]]
        let attributes: [String: [String: Attribute]] = [
            "Gather": ["axis": .integer(1)], "Concat": ["axis": .integer(0)],
        ]
        let inputs =
            switch operation {
            case "Clip", "Conv": ["input", empty]
            case "Resize": ["input", "", empty]
            default: [empty] + (names[operation] ?? [])
            }
        let result = sample.node(operation, inputs, attributes[operation] ?? [:])
        sample.output(sample.node("Add", ["input", result]))
        #expect(OperatorCheck.failure(sample) != nil)
    }

    /// Every activation of a flat value keeps as many numbers as that has.
    @Test func numbersThatAreKeptAreCounted() {
        var sample = ONNXSample(input: [1, 3, 100, 100])
        var value = sample.node("Reshape", ["input", sample.constant(integers: [1, 100, 300])])
        for _ in 0..<100 { value = sample.node("Relu", [value]) }
        sample.output(value)
        let limits = NetworkLimits(
            fileBytes: 100_000, nodes: 1000, rank: 4, elements: 1 << 20, workspaceBytes: 1 << 30,
            multiplications: 1 << 40)
        // The twelfth is too many.
        let kept = 12 * 3 * 30_000
        #expect(throws: NetworkError.modelTooLarge(quantity: "weights and constants", got: kept, limit: 1 << 20)) {
            try Network(onnx: sample.bytes(), limits: limits).plan(height: 100, width: 100)
        }
    }

    @Test func theInputItselfMayBeAResult() throws {
        var sample = ONNXSample(input: [1, 3, 2, 2])
        sample.output("input")
        sample.output(sample.node("Identity", ["input"]))
        let plan = try Network(onnx: sample.bytes()).plan(height: 2, width: 2)
        let results = plan.results(of: (0..<12).map { Float($0) })
        #expect(results == Array(repeating: [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11], count: 2))
    }

    /// Constants that are made of constants cannot grow without end.
    @Test func constantsThatDoubleAreStopped() {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        var value = sample.constant([2], [1, 2])
        for _ in 0..<60 { value = sample.node("Concat", [value, value], ["axis": .integer(0)]) }
        sample.output(sample.node("Reshape", ["input", sample.constant(integers: [1, 3, 64])]))
        let limits = NetworkLimits(
            fileBytes: 100_000, nodes: 1000, rank: 4, elements: 1 << 20, workspaceBytes: 1 << 20,
            multiplications: 1 << 40)
        guard case .modelTooLarge = OperatorCheck.failure(sample, limits: limits) else {
            Issue.record("60 doublings")
            return
        }
    }

    @Test func resultsDependOnNoThreadAndNoEarlierRun() async throws {
        let network = try Network(onnx: Self.block(height: nil, width: nil).bytes())
        let plan = try network.plan(height: 21, width: 18)
        let images = (0..<4).map { seed in
            var generator = SeededGenerator(seed: UInt64(seed))
            return (0..<21 * 18 * 3).map { _ in generator.uniform(in: -1...1) }
        }
        let expected = images.map { plan.results(of: $0) }
        await withTaskGroup(of: Bool.self) { group in
            for first in images.indices {
                group.addTask {
                    let workspace = plan.makeWorkspace()
                    return (0..<12).allSatisfy { round in
                        let index = (first + round) % images.count
                        return plan.results(of: images[index], in: workspace) == expected[index]
                    }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
