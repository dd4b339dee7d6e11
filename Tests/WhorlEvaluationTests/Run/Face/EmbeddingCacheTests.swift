import Foundation
import Testing
import Whorl
import WhorlNumerics

@testable import WhorlEvaluation

@Suite struct EmbeddingCacheTests {
    private func digest(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    private func filled(_ folder: String) throws -> EmbeddingCache {
        var cache = EmbeddingCache(folder: folder, way: "a")
        for byte in UInt8(0)..<5 { cache[digest(byte)] = [Float(byte), -1.5, .ulpOfOne] }
        try cache.write()
        return cache
    }

    private func file(_ folder: String) throws -> URL {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return URL(filePath: folder).appending(path: try #require(names.first))
    }

    @Test func whatIsWrittenIsRead() throws {
        let folder = try TemporaryFolder()
        let cache = try filled(folder.path + "/below")
        let read = EmbeddingCache(folder: folder.path + "/below", way: "a")
        for byte in UInt8(0)..<6 { #expect(read[digest(byte)] == cache[digest(byte)]) }
        #expect(read[digest(3)] == [3, -1.5, .ulpOfOne])
    }

    @Test func anotherWayIsAnotherCache() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder.path)
        #expect(EmbeddingCache(folder: folder.path, way: "b")[digest(1)] == nil)
        let source = try file(folder.path)
        var other = EmbeddingCache(folder: folder.path, way: "b")
        other[digest(1)] = [2, 2, 2]
        try other.write()
        // The file of one way under the other's name is not believed.
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name != source.lastPathComponent {
            try Data(contentsOf: source).write(to: URL(filePath: folder.path).appending(path: name))
        }
        #expect(EmbeddingCache(folder: folder.path, way: "b")[digest(1)] == nil)
    }

    @Test func onlyTheOwnerMayRead() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder.path)
        let attributes = try FileManager.default.attributesOfItem(atPath: try file(folder.path).path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: UInt64(0)..<50) func damagedCachesCountAsEmpty(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        _ = try filled(folder.path)
        let url = try file(folder.path)
        var bytes = try Data(contentsOf: url)
        if Bool.random(using: &generator) {
            bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
        } else {
            bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))
        }
        try bytes.write(to: url)
        let read = EmbeddingCache(folder: folder.path, way: "a")
        for byte in UInt8(0)..<5 { #expect(read[digest(byte)] == nil) }
    }

    @Test func folderThatCannotBeMadeIsAnError() {
        var cache = EmbeddingCache(folder: "/dev/null/cache", way: "a")
        cache[digest(1)] = [1]
        #expect(throws: WhorlError.self) { try cache.write() }
    }
}
