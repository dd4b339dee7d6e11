import Testing

import WhorlNetwork

/// Files that contradict themselves or use what is not supported end with an error that names it.
@Suite struct ModelReaderTests {
    private func failure(_ bytes: [UInt8], _ limits: NetworkLimits = .standard) -> NetworkError? {
        do throws(NetworkError) {
            _ = try Network(onnx: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private static func sample(_ build: (inout ONNXSample) -> Void = { _ in }) -> ONNXSample {
        var sample = ONNXSample(input: [1, 3, 8, 8])
        sample.node("Relu", ["input"], name: "first")
        build(&sample)
        sample.output("first")
        return sample
    }

    @Test func theSmallestModelIsRead() throws {
        let network = try Network(onnx: Self.sample().bytes())
        #expect(network.channels == 3 && network.height == 8 && network.width == 8)
        #expect(network.outputNames == ["first"])
    }

    @Test func noModelsAreRefused() {
        #expect(failure([]) == .damagedModel(reason: "the file is empty"))
        for bytes in [Array("\u{89}PNG\r\n".utf8), [0], [8, 8], Array(repeating: 0xFF, count: 100)] as [[UInt8]] {
            guard case .damagedModel = failure(bytes) else {
                Issue.record("\(bytes)")
                continue
            }
        }
    }

    @Test(arguments: [6, 23, 0, -1]) func otherOperatorSetsAreRefused(_ version: Int) {
        var sample = Self.sample()
        sample.operatorSet = version
        #expect(
            failure(sample.bytes())
                == .unsupportedModel(node: "", operation: "model", feature: "operator set \(version)"))
    }

    @Test func unknownOperatorsAreNamed() {
        let sample = Self.sample { $0.node("LSTM", ["first"], name: "second") }
        #expect(
            failure(sample.bytes())
                == .unsupportedModel(node: "second", operation: "LSTM", feature: "the operator itself"))
    }

    @Test func valuesAreMadeOnceAndBeforeTheyAreRead() {
        let twice = Self.sample { $0.node("Relu", ["input"], name: "first") }
        #expect(failure(twice.bytes()) == .damagedModel(reason: "the value first is made twice"))
        let input = Self.sample { $0.node("Relu", ["first"], name: "input") }
        #expect(failure(input.bytes()) == .damagedModel(reason: "the value input is made twice"))
        let itself = Self.sample { $0.node("Relu", ["second"], name: "second") }
        #expect(failure(itself.bytes()) == .damagedModel(reason: "nothing makes the value second before it is read"))
        let circle = Self.sample {
            $0.node("Relu", ["third"], name: "second")
            $0.node("Relu", ["second"], name: "third")
        }
        #expect(failure(circle.bytes()) == .damagedModel(reason: "nothing makes the value third before it is read"))
        let result = Self.sample { $0.output("nowhere") }
        #expect(failure(result.bytes()) == .damagedModel(reason: "nothing makes the value nowhere before it is read"))
    }

    @Test func constantsAreUnique() {
        let sample = Self.sample { sample in
            for _ in 0..<2 {
                sample.constant { message in
                    message.text(8, "same")
                    message.integer(2, 1)
                    message.bytes(9, [0, 0, 0, 0])
                }
            }
        }
        #expect(failure(sample.bytes()) == .damagedModel(reason: "there are two tensors same"))
    }

    @Test func limitsAreKept() {
        let bytes = Self.sample { sample in
            for index in 0..<20 { sample.node("Relu", ["first"], name: "r\(index)") }
            _ = sample.constant([8], Array(repeating: 1, count: 8))
            _ = sample.constant([8], Array(repeating: 1, count: 8))
        }.bytes()
        func limits(bytes: Int = 10_000, nodes: Int = 100, elements: Int = 1000) -> NetworkLimits {
            NetworkLimits(
                fileBytes: bytes, nodes: nodes, rank: 4, elements: elements, workspaceBytes: 10_000,
                multiplications: 1_000_000)
        }
        #expect(failure(bytes, limits()) == nil)
        #expect(
            failure(bytes, limits(bytes: 100)) == .modelTooLarge(quantity: "bytes", got: bytes.count, limit: 100))
        #expect(failure(bytes, limits(nodes: 20)) == .modelTooLarge(quantity: "nodes", got: 21, limit: 20))
        #expect(failure(bytes, limits(elements: 15)) == .modelTooLarge(quantity: "weights", got: 16, limit: 15))
        #expect(
            failure(bytes, limits(elements: 7))
                == .modelTooLarge(quantity: "elements of tensor constant0", got: 8, limit: 7))
    }

    @Test func theInputIsOneImage() {
        for shape in [[1, 3, 8], [2, 3, 8, 8], []] as [[Int?]] {
            var sample = Self.sample()
            sample.input = shape
            guard case .unsupportedModel(_, "input", _) = failure(sample.bytes()) else {
                Issue.record("\(shape)")
                continue
            }
        }
    }
}
