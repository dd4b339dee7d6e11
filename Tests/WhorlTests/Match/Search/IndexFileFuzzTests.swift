import Foundation
import Testing
import TestSupport
import WhorlNumerics

import Whorl
import WhorlVectors

/// Damaged files of vectors and of indexes give an error or an answer, never end the process and never take much memory.
///
/// `WHORL_FUZZ_ROUNDS` and `WHORL_FUZZ_SEED` ask for more damage or other damage than the usual.
@Suite struct IndexFileFuzzTests {
    private static let rounds = number("WHORL_FUZZ_ROUNDS") ?? 1000
    private static let seed = number("WHORL_FUZZ_SEED") ?? 0
    private static let dimension = 16
    private static let probe = VectorFileSource.vectors(1, dimension: dimension, seed: 3)

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private func index() throws -> [UInt8] {
        try folder.write(VectorFileSource.npy(VectorFileSource.vectors(40, dimension: Self.dimension)), to: "v")
        let owners = try (0..<40).map {
            try BCID(storage: $0 % 5 == 0 ? "b" : "a", partition: $0 % 2, classID: 1 + $0 / 3)
        }
        try VectorIndexFile.build(try VectorFile(folder.at("v")), bcids: owners, to: folder.at("i"))
        return try folder.read("i")
    }

    /// Whether a file opens; then it is searched in every way.
    private func opens(_ bytes: [UInt8]) throws -> Bool {
        try folder.write(bytes, to: "d")
        do throws(WhorlError) {
            let file = try VectorIndexFile(folder.at("d"))
            for method in SearchMethod.allCases where file.dimension == Self.dimension {
                let found = try file.index.snapshot.candidates(for: Self.probe, SearchOptions(top: 5, method: method))
                #expect(found.count == 1 && found[0].count <= 5)
            }
            try? file.check()
            return true
        } catch {
            #expect(!error.description.isEmpty)
            return false
        }
    }

    /// The file with its checksums made right again, so that what is behind them is looked at.
    private func mended(_ bytes: [UInt8]) -> [UInt8] {
        let header = IndexFileHeader.byteCount
        guard bytes.count > header else { return bytes }
        var result = bytes
        func store(_ number: UInt32, _ place: Int) {
            for byte in 0..<4 { result[place + byte] = UInt8(truncatingIfNeeded: number >> (byte * 8)) }
        }
        func number(_ place: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(result[place + $1]) << ($1 * 8) }
        }
        let counts = [number(16), number(32), number(40)]
        if counts.allSatisfy({ $0 < 1 << 20 }) {
            let parts = [Int(counts[2]) * 16, Int(counts[1]) * 72, Int(counts[0]) * 24]
            let end = header + parts.reduce(0) { $0 + IndexFileLayout.padded($1) }
            if end <= result.count { store(Checksum.crc32(result[header..<end]), 48) }
        }
        store(Checksum.crc32(result[..<(header - 4)]), header - 4)
        return result
    }

    @Test func mendedFilesAreWhole() throws {
        let whole = try index()
        #expect(mended(whole) == whole)
        #expect(try opens(whole))
    }

    @Test func damagedIndexFilesGiveAnIndexOrAnError() throws {
        let whole = try index()
        var mutation = Mutation(seed: Self.seed)
        var opened = 0
        for _ in 0..<Self.rounds where try opens(mutation.mutated(whole)) { opened += 1 }
        for _ in 0..<Self.rounds where try opens(mended(mutation.mutated(whole))) { opened += 1 }
        #expect(opened < 2 * Self.rounds)
    }

    @Test func indexFilesCutOffGiveAnError() throws {
        let whole = try index()
        for length in stride(from: 0, to: whole.count, by: 7) where try opens(Array(whole[..<length])) {
            Issue.record("\(length) of \(whole.count) bytes were opened")
        }
    }

    /// Every byte of the header and the directory becomes numbers that counts do not have.
    @Test func extremeNumbersGiveAnIndexOrAnError() throws {
        let whole = try index()
        for place in 0..<min(whole.count, 1400) {
            for value in [0x00, 0x7F, 0xFF] as [UInt8] where whole[place] != value {
                var damaged = whole
                damaged[place] = value
                _ = try opens(mended(damaged))
            }
        }
    }

    @Test func vectorsThatAreNoNumbersGiveAnAnswer() throws {
        let whole = try index()
        for start in stride(from: whole.count / 2, to: whole.count - 64, by: 256) {
            var damaged = whole
            damaged.replaceSubrange(start..<start + 64, with: [UInt8](repeating: 0xFF, count: 64))
            _ = try opens(damaged)
        }
    }

    /// Scales and residuals without end, of so many probes that a matrix unit takes part.
    @Test func boundsWithoutEndGiveAnAnswer() throws {
        let vectors = VectorFileSource.vectors(200, dimension: 64)
        try folder.write(VectorFileSource.npy(vectors), to: "v")
        try VectorIndexFile.build(try VectorFile(folder.at("v")), to: folder.at("i"))
        let whole = try folder.read("i")
        let snapshot = try VectorIndexFile(folder.at("i")).index.snapshot
        let coded = snapshot.blocks[0].coded.bytes.bytes
        // Codes, then 208 scales, then as many residuals.
        let start = try #require(
            (0...(whole.count - coded.count)).first { whole[$0..<($0 + coded.count)].elementsEqual(coded) })
        var damaged = whole
        for place in stride(from: start + 208 * 64, to: start + 208 * (64 + 2 * 4), by: 4) {
            damaged.replaceSubrange(place..<place + 4, with: [0x00, 0x00, 0x80, 0x7F])
        }
        try folder.write(damaged, to: "d")
        let opened = try VectorIndexFile(folder.at("d")).index.snapshot
        for set in InstructionSet.allCases {
            guard let kernels = SearchKernels(set) else { continue }
            for count in [1, 9, 17] {
                let probes = Array(vectors[..<count])
                let found = try opened.ranked(for: probes, SearchOptions(top: 5), kernels: kernels)
                #expect(found == (try snapshot.ranked(for: probes, SearchOptions(top: 5), kernels: kernels)))
            }
        }
    }

    @Test func damagedVectorFilesGiveVectorsOrAnError() throws {
        let whole = VectorFileSource.npy(VectorFileSource.vectors(8, dimension: Self.dimension))
        var mutation = Mutation(seed: Self.seed)
        var read = 0
        for _ in 0..<Self.rounds {
            try folder.write(mutation.mutated(whole), to: "v")
            do throws(WhorlError) {
                let file = try VectorFile(folder.at("v"))
                _ = try file.unitVectors(0..<min(file.rows, 100), normalize: true)
                read += 1
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        #expect(read < Self.rounds)
    }
}
