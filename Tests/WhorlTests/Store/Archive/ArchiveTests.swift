import Foundation
import Testing

import Whorl
import WhorlNumerics

@Suite struct ArchiveTests {
    /// Cheap, so that a test can derive many keys.
    private static let cost = ArchiveCost(logRounds: 4, blockSize: 1, parallelism: 1)
    private static let protections: [(ArchiveProtection, String?)] = [
        (.plain, nil), (.passphrase("ein sehr langes Pa\u{df}wort"), "ein sehr langes Pa\u{df}wort"),
    ]

    private func fill(_ store: SQLiteStore, people: Int, samples: Int = 2) throws -> [Reference] {
        var source = TemplateSource(seed: 1)
        var references: [NewReference] = []
        for classID in 1...people {
            let bcid = try BCID(storage: "s", partition: classID % 3, classID: classID)
            for _ in 0..<samples { references.append(source.reference(bcid)) }
        }
        _ = try store.append(references)
        return try store.references()
    }

    @Test(arguments: [0, 1])
    func exportImportsIntoAnotherStore(index: Int) throws {
        let (protection, passphrase) = Self.protections[index]
        let folder = try TemporaryFolder()
        let before = try fill(folder.store(), people: 40)
        let written = try folder.store().export(.all, to: folder.at("x"), protection: protection, cost: Self.cost)
        #expect(written.people == 40 && written.references == 80)
        #expect(try folder.names() == ["data", "x"])
        #expect(try folder.mode(of: "x") == 0o600)
        #expect(try Archive.needsPassphrase(folder.at("x")) == (index == 1))

        let other = try folder.store("other")
        var source = TemplateSource(seed: 2)
        _ = try other.append([source.reference(try BCID("s.1.1"))])
        let read = try other.importArchive(from: folder.at("x"), passphrase: passphrase)
        #expect(read.people == 40 && read.references == 80 && read.added == 80)
        #expect(try other.records(in: .person(BCID("s.1.1"))).map(\.sample) == [1, 2, 3])
        #expect(
            try other.references(.partition(storage: "s", partition: 2)).map(\.template)
                == before.filter { $0.record.bcid.partition == 2 }.map(\.template))
        #expect(try other.importArchive(from: folder.at("x"), passphrase: passphrase).added == 0)
        #expect(try other.records(in: .all).count == 81)
    }

    @Test func emptyStoreAndPartsAreExported() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        #expect(try store.export(to: folder.at("none"), protection: .plain).references == 0)
        #expect(try store.importArchive(from: folder.at("none"), passphrase: nil) == ArchiveSummary())
        _ = try fill(store, people: 9)
        let scope = StoreScope.partition(storage: "s", partition: 1)
        #expect(try store.export(scope, to: folder.at("part"), protection: .plain).people == 3)
    }

    @Test func severalChunksAndBatchesAreRead() throws {
        let folder = try TemporaryFolder()
        let before = try fill(folder.store(), people: 1400, samples: 3)
        var written: [Int] = []
        _ = try folder.store().export(
            .all, to: folder.at("x"), protection: Self.protections[1].0, cost: Self.cost
        ) { written.append($0) }
        #expect(written == Array(1...4200))
        #expect(try folder.read("x").count > 2 * ArchiveChunk.usualBytes)
        var done: [Int] = []
        let other = try folder.store("other")
        _ = try other.importArchive(from: folder.at("x"), passphrase: Self.protections[1].1) {
            done.append($0 + $1 * 0)
        }
        #expect(done == [4098, 4200])
        #expect(try other.references().map(\.template) == before.map(\.template))
    }

    @Test func passphraseMustBeRight() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try fill(store, people: 2)
        #expect(throws: WhorlError.emptyPassphrase) {
            try store.export(to: folder.at("x"), protection: .passphrase(""))
        }
        _ = try store.export(.all, to: folder.at("x"), protection: .passphrase("right"), cost: Self.cost)
        for wrong in ["Right", "", nil] {
            #expect(throws: WhorlError.wrongPassphrase) {
                try store.importArchive(from: folder.at("x"), passphrase: wrong)
            }
        }
        #expect(throws: WhorlError.alreadyExists(path: folder.at("x"))) {
            try store.export(to: folder.at("x"), protection: .plain)
        }
    }

    @Test func anExportInMemoryIsInNoFile() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try fill(store, people: 2)
        let person = try #require(try store.references().first).record.bcid
        let files = { try FileManager.default.subpathsOfDirectory(atPath: folder.at("")).sorted() }
        let before = try files()
        let bytes = try store.archive(.person(person), protection: .passphrase("long enough"))
        #expect(try files() == before)
        try Data(bytes).write(to: URL(filePath: folder.at("x")))
        let other = try folder.store("other")
        #expect(try other.importArchive(from: folder.at("x"), passphrase: "long enough").people == 1)
        #expect(throws: WhorlError.emptyPassphrase) { try store.archive(.all, protection: .passphrase("")) }
    }

    @Test func usualCostIsPaid() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try fill(store, people: 2)
        _ = try store.export(to: folder.at("x"), protection: .passphrase("p"))
        #expect(Array(try folder.read("x")[6..<9]) == [17, 8, 1])
        #expect(try store.importArchive(from: folder.at("x"), passphrase: "p").references == 4)
    }

    @Test(arguments: [[21, 8, 1], [20, 8, 1], [17, 33, 1], [17, 8, 5], [3, 8, 1], [17, 0, 1], [255, 255, 255]])
    func costThatNoExportHasIsNotPaid(cost: [UInt8]) {
        #expect(!ArchiveCost(logRounds: cost[0], blockSize: cost[1], parallelism: cost[2]).isAcceptable)
    }

    @Test func encryptedFileShowsNoTemplate() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try fill(store, people: 3)
        _ = try store.export(.all, to: folder.at("plain"), protection: .plain)
        _ = try store.export(.all, to: folder.at("sealed"), protection: .passphrase("p"), cost: Self.cost)
        func count(_ name: String) throws -> Int {
            let bytes = try folder.read(name)
            return bytes.indices.count { bytes[$0...].starts(with: TemplateCodec.magic) }
        }
        #expect(try count("plain") == 6)
        #expect(try count("sealed") == 0)
    }

    /// Truncated anywhere, with any bit flipped, with chunks doubled, dropped or exchanged: nothing is imported.
    @Test(arguments: 0..<UInt64(20))
    func damagedFileImportsNothing(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let (protection, passphrase) = Self.protections[Int(seed % 2)]
        let folder = try TemporaryFolder()
        _ = try fill(folder.store(), people: 4)
        _ = try folder.store().export(.all, to: folder.at("x"), protection: protection, cost: Self.cost)
        let whole = try folder.read("x")
        let target = try folder.store("other")
        for _ in 0..<10 {
            var bytes = whole
            let offset = source.number(in: 0...(bytes.count - 1))
            switch source.number(in: 0...4) {
            case 0: bytes[offset] ^= 1 << source.number(in: 0...7)
            case 1: bytes.removeLast(bytes.count - offset)
            case 2: bytes.append(UInt8(source.number(in: 0...255)))
            case 3: bytes.remove(at: offset)
            default: bytes.insert(UInt8(source.number(in: 0...255)), at: offset)
            }
            #expect(bytes != whole)
            try folder.write(bytes, to: "y")
            let error = #expect(throws: WhorlError.self) {
                try target.importArchive(from: folder.at("y"), passphrase: passphrase)
            }
            guard case .damagedArchive? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(try target.records(in: .all).isEmpty)
    }

    @Test(arguments: [0, 1])
    func chunksOutOfPlaceAreFound(index: Int) throws {
        let (protection, passphrase) = Self.protections[index]
        let folder = try TemporaryFolder()
        _ = try fill(folder.store(), people: 700)
        _ = try folder.store().export(.all, to: folder.at("x"), protection: protection, cost: Self.cost)
        let bytes = try folder.read("x")
        let header = Array(bytes[..<ArchiveHeader.byteCount])
        let chunks = try chunks(of: bytes)
        #expect(chunks.count >= 4)
        let (first, second, last) = (chunks[0], chunks[1], chunks[chunks.count - 1])
        let wrong = [
            [second, first] + chunks[2...], [first] + chunks, Array(chunks.dropFirst()), Array(chunks.dropLast()),
            [last], chunks + [last], [first, last], [],
        ]
        let target = try folder.store("other")
        for order in wrong {
            try folder.write(header + order.joined(), to: "y")
            let error = #expect(throws: WhorlError.self) {
                try target.importArchive(from: folder.at("y"), passphrase: passphrase)
            }
            guard case .damagedArchive? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(try target.records(in: .all).isEmpty)
        try folder.write(header + chunks.joined(), to: "y")
        #expect(try target.importArchive(from: folder.at("y"), passphrase: passphrase).added == 1400)
    }

    /// Content that decrypts and is wrong all the same, as a faulty writer makes it.
    @Test(arguments: 0..<UInt64(100))
    func mutatedContentIsRefusedOrValid(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let folder = try TemporaryFolder()
        var content = ByteWriter()
        for classID in 1...3 { try source.reference(try BCID("s.1.\(classID)")).write(to: &content) }
        var bytes = content.bytes
        for _ in 0..<source.number(in: 1...3) {
            bytes[source.number(in: 0...(bytes.count - 1))] = UInt8(source.number(in: 0...255))
        }
        let cipher = try ArchiveCipher(.plain, cost: .none)
        var end = ByteWriter()
        end.write(UInt64(3))
        end.write(UInt64(3))
        var file = cipher.header.bytes
        for (number, chunk) in [
            ArchiveChunk(kind: .references, content: bytes), ArchiveChunk(kind: .end, content: end.bytes),
        ].enumerated() {
            let stored = try #require(cipher.seal(chunk, number: UInt64(number)))
            var prefix = ByteWriter()
            prefix.write(chunk.kind.rawValue)
            prefix.write(UInt32(stored.count))
            file += prefix.bytes + stored
        }
        try folder.write(file, to: "y")
        let target = try folder.store()
        do throws(WhorlError) {
            let added = try target.importArchive(from: folder.at("y"), passphrase: nil).added
            #expect(try target.references().count == added)
        } catch {
            switch error {
            case .damagedArchive, .unsupportedTemplateVersion: break
            default: Issue.record("\(error)")
            }
            #expect(try target.records(in: .all).isEmpty)
        }
    }

    @Test func otherFilesAreNoExport() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        for bytes in [[], Array("WHAR".utf8), Array(repeating: UInt8(7), count: 1000)] {
            try folder.write(bytes, to: "y")
            let error = #expect(throws: WhorlError.self) {
                try store.importArchive(from: folder.at("y"), passphrase: nil)
            }
            guard case .damagedArchive? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(throws: WhorlError.fileNotFound(path: folder.at("z"))) {
            try store.importArchive(from: folder.at("z"), passphrase: nil)
        }
    }

    private func chunks(of bytes: [UInt8]) throws -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var reader = ByteReader<WhorlError>(bytes[ArchiveHeader.byteCount...], shortage: .emptyInput)
        while reader.remaining > 0 {
            let prefix = try reader.take(ArchiveChunk.prefixBytes)
            var length = ByteReader<WhorlError>(prefix.dropFirst(), shortage: .emptyInput)
            chunks.append(Array(prefix) + Array(try reader.take(Int(try length.read(UInt32.self)))))
        }
        return chunks
    }
}
