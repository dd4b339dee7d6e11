import Foundation
import Testing

import Whorl

@Suite struct VectorIndexFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Persons of one to three samples each, in several storages and partitions, in no order.
    private static func owners(_ count: Int) throws -> [BCID] {
        try (0..<count).map { row in
            try BCID(storage: row % 7 == 0 ? "b" : "a", partition: row % 3, classID: 1 + row * 7919 % (count / 2 + 1))
        }
    }

    private func source(_ vectors: [[Float]]) throws -> VectorFile {
        try folder.write(VectorFileSource.npy(vectors), to: "v.npy")
        return try VectorFile(folder.at("v.npy"))
    }

    private func build(_ count: Int, dimension: Int = 20, threads: Int = 1) throws -> (VectorIndexFile, VectorIndex) {
        let vectors = VectorFileSource.vectors(count, dimension: dimension)
        let owners = try Self.owners(count)
        try VectorIndexFile.build(
            try source(vectors), bcids: owners, to: folder.at("i"), replacing: true, threads: threads)
        let plain = VectorIndex(dimension: dimension)
        var samples: [BCID: Int] = [:]
        try plain.update(
            adding: zip(owners, vectors).map { bcid, values in
                samples[bcid, default: 0] += 1
                return VectorEntry(key: VectorKey(bcid: bcid, sample: samples[bcid] ?? 0), values: values)
            })
        return (try VectorIndexFile(folder.at("i")), plain)
    }

    @Test(arguments: [1, 2, 1023, 1024, 1025, 3000])
    func aBuiltFileAnswersAsAnIndexInMemoryDoes(count: Int) throws {
        let (file, plain) = try build(count)
        #expect(file.vectors == count && file.dimension == 20)
        #expect(file.people == Set(try Self.owners(count)).count)
        try file.check()
        for method in SearchMethod.allCases {
            let options = SearchOptions(top: 7, method: method)
            for probe in VectorFileSource.vectors(5, dimension: 20, seed: 9) {
                #expect(
                    try file.index.snapshot.candidates(for: probe, options)
                        == plain.snapshot.candidates(for: probe, options))
            }
        }
    }

    @Test func theBytesDoNotDependOnThreadsOrTheWay() throws {
        let (_, plain) = try build(2500)
        let one = try folder.read("i")
        _ = try build(2500, threads: 4)
        #expect(try folder.read("i") == one)
        let opened = try VectorIndexFile(folder.at("i"))
        try VectorIndexFile.write(opened.index.snapshot, to: folder.at("j"), threads: 2)
        #expect(try folder.read("j") == one)
        try VectorIndexFile.write(plain.snapshot, to: folder.at("k"))
        #expect(try VectorIndexFile(folder.at("k")).vectors == 2500)
    }

    @Test func anEmptyIndexIsAFileToo() throws {
        try VectorIndexFile.write(VectorIndex(dimension: 64).snapshot, to: folder.at("i"))
        let file = try VectorIndexFile(folder.at("i"))
        try file.check()
        #expect(file.vectors == 0 && file.people == 0 && file.dimension == 64)
        #expect(try file.index.snapshot.candidates(for: [Float](repeating: 0.125, count: 64), SearchOptions()).isEmpty)
    }

    @Test func vectorsWithoutBCIDsAreNumberedFromOne() throws {
        let vectors = VectorFileSource.vectors(3, dimension: 16)
        try VectorIndexFile.build(try source(vectors), to: folder.at("i"))
        let found = try VectorIndexFile(folder.at("i")).index.snapshot.candidates(
            for: vectors[2], SearchOptions(top: 1))
        #expect(found.first?.bcid == (try BCID("index.1.3")) && found.first?.sample == 1)
    }

    @Test func aFileIsReplacedOnlyWhereThatIsAskedFor() throws {
        let vectors = VectorFileSource.vectors(3, dimension: 16)
        let file = try source(vectors)
        try folder.write([1, 2, 3], to: "i")
        #expect(throws: WhorlError.alreadyExists(path: folder.at("i"))) {
            try VectorIndexFile.build(file, to: folder.at("i"))
        }
        #expect(try folder.read("i") == [1, 2, 3])
        try VectorIndexFile.build(file, to: folder.at("i"), replacing: true)
        let opened = try VectorIndexFile(folder.at("i"))
        try VectorIndexFile.build(try source(Array(vectors[..<2])), to: folder.at("i"), replacing: true)
        // Who has the old file open keeps it.
        #expect(try opened.index.snapshot.candidates(for: vectors[2], SearchOptions()).count == 3)
        #expect(try VectorIndexFile(folder.at("i")).vectors == 2)
        #expect(throws: WhorlError.self) { try VectorIndexFile.build(file, to: folder.at("none/i")) }
        #expect(try folder.names() == ["i", "v.npy"])
    }

    @Test func theFirstRowThatCannotBeUsedIsNamed() throws {
        var vectors = VectorFileSource.vectors(5000, dimension: 16)
        for row in [4700, 1100, 2300] { vectors[row] = vectors[row].map { $0 * 3 } }
        let file = try source(vectors)
        #expect(throws: WhorlError.unusableVector(index: 1100, reason: "its length is 3.0 and not 1")) {
            try VectorIndexFile.build(
                file, bcids: try Self.owners(5000), to: folder.at("i"), threads: 4)
        }
        #expect(try folder.names() == ["v.npy"])
        try VectorIndexFile.build(file, to: folder.at("i"), normalize: true)
        #expect(try VectorIndexFile(folder.at("i")).vectors == 5000)
    }

    @Test func aMappedIndexTakesChangesThatTheFileDoesNot() throws {
        let (file, _) = try build(2000)
        let before = try folder.read("i")
        let bcid = try BCID("z.0.1")
        let vector = VectorFileSource.vectors(1, dimension: 20, seed: 5)[0]
        try file.index.update(adding: [VectorEntry(key: VectorKey(bcid: bcid, sample: 1), values: vector)])
        #expect(try file.index.snapshot.candidates(for: vector, SearchOptions(top: 1)).first?.bcid == bcid)
        #expect(try folder.read("i") == before)
    }

    @Test func damagedVectorsAreFoundByACheck() throws {
        _ = try build(2000)
        var bytes = try folder.read("i")
        bytes[bytes.count - 100] ^= 1
        try folder.write(bytes, to: "i")
        let file = try VectorIndexFile(folder.at("i"))
        #expect(
            throws: WhorlError.damagedIndexFile(path: folder.at("i"), reason: "the checksum of block 1 of 2 is wrong")
        ) { try file.check(threads: 2) }
    }

    @Test func otherVersionsAndOtherFilesAreRefused() throws {
        _ = try build(10)
        var bytes = try folder.read("i")
        bytes[8] = 2
        try folder.write(bytes, to: "i")
        #expect(throws: WhorlError.unsupportedIndexVersion(got: 2, supported: 1)) {
            try VectorIndexFile(folder.at("i"))
        }
        try folder.write(VectorFileSource.npy(VectorFileSource.vectors(1, dimension: 16)), to: "i")
        #expect(throws: WhorlError.damagedIndexFile(path: folder.at("i"), reason: "it does not begin as one")) {
            try VectorIndexFile(folder.at("i"))
        }
        try folder.write([], to: "i")
        #expect(throws: WhorlError.damagedIndexFile(path: folder.at("i"), reason: "it is empty")) {
            try VectorIndexFile(folder.at("i"))
        }
    }
}
