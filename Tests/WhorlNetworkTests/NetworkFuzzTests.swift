import Foundation
import Testing
import TestSupport
import WhorlNumerics

import WhorlNetwork

/// Damaged ONNX files give a network or an error, never end the process and never take much memory.
///
/// `WHORL_FUZZ_ROUNDS` and `WHORL_FUZZ_SEED` ask for more damage or other damage than the usual.
@Suite struct NetworkFuzzTests {
    private static let rounds = number("WHORL_FUZZ_ROUNDS") ?? 2000
    private static let seed = number("WHORL_FUZZ_SEED") ?? 0

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static let limits = NetworkLimits(
        fileBytes: 1 << 17, nodes: 200, rank: 8, elements: 1 << 16, workspaceBytes: 1 << 20,
        multiplications: 1 << 21)

    /// A small network of many operators.
    static let file: [UInt8] = {
        var sample = NetworkTests.block(height: 8, width: 8)
        let map = sample.node("Clip", ["Relu4", sample.constant([], [0]), sample.constant([], [6])])
        let pixels = sample.node("Transpose", [map], ["perm": .integers([0, 2, 3, 1])])
        let shape = sample.node("Shape", [pixels])
        let count = sample.node("Slice", [shape, sample.constant(integers: [0]), sample.constant(integers: [1])])
        let asked = sample.node("Concat", [count, sample.constant(integers: [-1, 4])], ["axis": .integer(0)])
        sample.output(sample.node("Softmax", [sample.node("Reshape", [pixels, asked])]))
        let large = sample.node(
            "Resize", [map, "", sample.constant([4], [1, 1, 2, 2])], ["mode": .text("nearest")])
        sample.output(sample.node("Concat", [large, "input"], ["axis": .integer(1)]))
        let vector = sample.node("Flatten", [sample.node("GlobalAveragePool", [map])])
        sample.output(
            sample.node(
                "Gemm", [vector, sample.constant([4, 8], Array(repeating: 0.1, count: 32))], ["transB": .integer(1)]))
        return sample.bytes()
    }()

    private static func isRead(_ bytes: [UInt8]) -> Bool {
        do throws(NetworkError) {
            let network = try Network(onnx: bytes, limits: limits)
            let plan = try network.plan(height: network.height ?? 8, width: network.width ?? 8)
            #expect(plan.workspaceBytes <= limits.workspaceBytes * 2)
            plan.run(plan.makeWorkspace()) { row, numbers in
                for index in numbers.indices { numbers[index] = Float(row * index % 7) }
            }
            return true
        } catch {
            return false
        }
    }

    @Test func theWholeFileIsRead() {
        #expect(Self.isRead(Self.file))
    }

    /// `WHORL_WRITE_SEEDS=1` writes it.
    @Test func theSeedOfTheFuzzTargetIsThere() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../Fuzz/corpus/network").standardized
        let seed = folder.appending(path: "network.onnx")
        if ProcessInfo.processInfo.environment["WHORL_WRITE_SEEDS"] != nil {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(Self.file).write(to: seed)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["network.onnx"])
        #expect(try Self.isRead(Array(Data(contentsOf: seed))))
    }

    @Test func damagedFilesGiveANetworkOrAnError() {
        var mutation = Mutation(seed: Self.seed)
        var read = 0
        for _ in 0..<Self.rounds where Self.isRead(mutation.mutated(Self.file)) { read += 1 }
        #expect(read < Self.rounds)
    }

    @Test func filesCutOffGiveAnError() {
        for length in 0..<Self.file.count where Self.isRead(Array(Self.file[..<length])) {
            Issue.record("\(length) of \(Self.file.count) bytes were read")
        }
    }

    /// Every byte becomes numbers that lengths and extents do not have.
    @Test func extremeLengthsGiveANetworkOrAnError() {
        for place in Self.file.indices {
            for value in [0x00, 0x7F, 0xFF] as [UInt8] where Self.file[place] != value {
                var damaged = Self.file
                damaged[place] = value
                _ = Self.isRead(damaged)
            }
        }
        var generator = SeededGenerator(seed: UInt64(Self.seed))
        for _ in 0..<Self.rounds {
            let place = Int(generator.next() % UInt64(Self.file.count))
            var damaged = Self.file
            damaged.replaceSubrange(place..<place + 1, with: Array(repeating: 0xFF, count: 9) + [0x01])
            _ = Self.isRead(damaged)
        }
    }

    @Test func graphsWithoutSenseGiveANetworkOrAnError() {
        var read = 0
        for round in 0..<Self.rounds {
            var graph = RandomGraph(seed: UInt64(Self.seed + round))
            if Self.isRead(graph.bytes()) { read += 1 }
        }
        #expect(read > Self.rounds / 50 && read < Self.rounds)
    }

    @Test func aMessageInAMessageInAMessageGivesAnError() {
        var bytes: [UInt8] = []
        for _ in 0..<2000 {
            var message = WireMessage()
            message.bytes(7, bytes)
            bytes = message.bytes
        }
        #expect(!Self.isRead(bytes))
    }
}
