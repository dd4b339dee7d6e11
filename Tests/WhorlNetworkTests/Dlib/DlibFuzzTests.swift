import Foundation
import Testing
import TestSupport

import WhorlNetwork

/// Damaged files of dlib give a model or an error, never end the process and never take much memory.
///
/// `WHORL_FUZZ_ROUNDS` and `WHORL_FUZZ_SEED` ask for more damage or other damage than the usual.
@Suite struct DlibFuzzTests {
    private static let rounds = number("WHORL_FUZZ_ROUNDS") ?? 1000
    private static let seed = number("WHORL_FUZZ_SEED") ?? 0

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static let limits = NetworkLimits(
        fileBytes: 1 << 17, nodes: 200, rank: 8, elements: 1 << 16, workspaceBytes: 1 << 20, multiplications: 1 << 21)

    static let files: [String: [UInt8]] = [
        "residual": DlibSample.residual().bytes, "detector": DlibSample.detector().bytes,
        "cascade": DlibSample.cascade(),
    ]

    private static func isRead(_ bytes: [UInt8]) -> Bool {
        let network = (try? networkRuns(bytes)) != nil
        guard let cascade = try? LandmarkCascade(dlib: bytes, limits: limits) else { return network }
        let found = cascade.landmarks(in: .init(left: 3, top: 4, right: 30, bottom: 40)) { x, y in
            UInt8(truncatingIfNeeded: x &* 7 &+ y &* 31)
        }
        #expect(found.count == cascade.count)
        return true
    }

    private static func networkRuns(_ bytes: [UInt8]) throws(NetworkError) {
        let network = try Network(dlib: bytes, limits: limits)
        let plan = try network.plan(height: network.height ?? 24, width: network.width ?? 20)
        plan.run(plan.makeWorkspace()) { row, numbers in
            for index in numbers.indices { numbers[index] = Float(row * index % 7) }
        }
    }

    @Test(arguments: files.keys.sorted()) func theWholeFileIsRead(_ name: String) throws {
        #expect(Self.isRead(try #require(Self.files[name])))
    }

    /// `WHORL_WRITE_SEEDS=1` writes them.
    @Test func theSeedsOfTheFuzzTargetAreThere() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Fuzz/corpus/dlib").standardized
        for (name, bytes) in Self.files {
            let seed = folder.appending(path: name)
            if ProcessInfo.processInfo.environment["WHORL_WRITE_SEEDS"] != nil {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(bytes).write(to: seed)
            }
            #expect(try Array(Data(contentsOf: seed)) == bytes)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.files.keys.sorted())
    }

    @Test(arguments: files.keys.sorted()) func damagedFilesGiveAModelOrAnError(_ name: String) throws {
        let file = try #require(Self.files[name])
        var mutation = Mutation(seed: Self.seed)
        var read = 0
        for _ in 0..<Self.rounds where Self.isRead(mutation.mutated(file)) { read += 1 }
        #expect(read < Self.rounds)
    }

    @Test(arguments: files.keys.sorted()) func filesCutOffGiveAnError(_ name: String) throws {
        let file = try #require(Self.files[name])
        for length in 0..<file.count where Self.isRead(Array(file[..<length])) {
            Issue.record("\(length) of \(file.count) bytes were read")
        }
    }

    /// Every byte becomes numbers that lengths and extents do not have.
    @Test(arguments: files.keys.sorted()) func extremeNumbersGiveAModelOrAnError(_ name: String) throws {
        let file = try #require(Self.files[name])
        for place in file.indices {
            for value in [0x00, 0x08, 0x7F, 0x88, 0xFF] as [UInt8] where file[place] != value {
                var damaged = file
                damaged[place] = value
                _ = Self.isRead(damaged)
            }
        }
    }
}
