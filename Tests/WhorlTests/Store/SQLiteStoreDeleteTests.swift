import Foundation
import Testing

import Whorl

@Suite struct SQLiteStoreDeleteTests {
    @Test func unknownPersonCannotBeDeleted() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        var source = TemplateSource(seed: 1)
        let bcid = try BCID("a.1.1")
        #expect(throws: WhorlError.unknownBCID(bcid)) { try store.delete(bcid) }
        _ = try store.append([source.reference(bcid)])
        let other = try BCID("a.1.2")
        #expect(throws: WhorlError.unknownBCID(other)) { try store.delete(other) }
        #expect(try store.delete(bcid) == Deletion(records: 1, wiped: true))
        #expect(throws: WhorlError.unknownBCID(bcid)) { try store.delete(bcid) }
    }

    /// Enrollments and deletions in random order; after each deletion no 16 bytes in a row of its sealed templates are
    /// in any file. Pages that fill up, empty and are reused come up in every run.
    @Test(arguments: 0..<UInt64(4))
    func deletionLeavesNoSealedByteInAnyFile(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        var source = TemplateSource(seed: seed)
        var enrolled: [BCID] = []
        var next = 1
        for _ in 0..<150 {
            if !enrolled.isEmpty, source.number(in: 0...99) < 45 {
                let bcid = enrolled.remove(at: source.number(in: 0...(enrolled.count - 1)))
                let sealed = try store.sealed(bcid)
                #expect(try Self.windows(of: sealed, foundIn: folder) > 0)
                #expect(try store.delete(bcid) == Deletion(records: sealed.count, wiped: true))
                #expect(try Self.windows(of: sealed, foundIn: folder) == 0)
            } else {
                let bcid = try BCID(storage: "a", partition: source.number(in: 1...2), classID: next)
                next += 1
                let count = source.number(in: 1...3)
                let big = source.number(in: 0...9) == 0
                _ = try store.append(
                    (0..<count).map { _ in
                        NewReference(
                            bcid: bcid, position: .unknown, created: 0,
                            template: .finger(source.finger(minutiae: big ? 128...128 : 0...60)))
                    })
                enrolled.append(bcid)
            }
        }
        let kept = Set(try store.references().map(\.record.bcid))
        #expect(kept == Set(enrolled))
        #expect(try store.status(deep: true).isHealthy)
    }

    @Test func freedPlaceIsUsedAgain() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        var source = TemplateSource(seed: 9)
        let template = Template.finger(source.finger(minutiae: 40...40))
        for classID in 1...20 {
            let bcid = try BCID(storage: "a", partition: 1, classID: classID)
            _ = try store.append([NewReference(bcid: bcid, position: .unknown, created: 0, template: template)])
            _ = try store.delete(bcid)
        }
        let slots = try store.exclusively { session throws(WhorlError) in
            try session.connection.first("SELECT count(*) FROM slot") { $0.integer(0) }
        }
        #expect(slots == 1)
    }

    @Test func wipeIsMadeUpForWhenAReaderWasInTheWay() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 10)
        let bcid = try BCID("a.1.1")
        let store = try folder.store(busyMilliseconds: 0)
        _ = try store.append([source.reference(bcid)])
        let sealed = try store.sealed(bcid)

        let reader = try folder.store()
        try reader.visit(.all, modality: nil) { _ throws(WhorlError) in
            let deletion = try store.delete(bcid)
            #expect(deletion == Deletion(records: 1, wiped: false))
            #expect(try store.status(deep: false).wipePending)
        }
        #expect(try Self.windows(of: sealed, foundIn: folder) > 0)
        // The open store makes up for it, as each that is opened does.
        try store.finishDeletions()
        #expect(try !store.status(deep: false).wipePending)
        #expect(try Self.windows(of: sealed, foundIn: folder) == 0)
        #expect(try !folder.store().status(deep: false).wipePending)
        #expect(try Self.windows(of: sealed, foundIn: folder) == 0)
    }

    /// The mark that a restoration makes first may be gone when it is killed: another process emptied the log meanwhile.
    @Test func logIsEmptiedAfterARestorationThatEnded() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 11)
        let store = try folder.store()
        _ = try store.append([source.reference(try BCID("a.1.1"))])
        _ = try folder.store()
        let full = try folder.read("data/whorl.db-wal").count
        try folder.write([1], to: "data/whorl.db.1.partial")
        let later = try folder.store()
        // What is left is the end of the mark.
        #expect(try folder.read("data/whorl.db-wal").count < full / 2)
        #expect(try later.status(deep: true).isHealthy)
        #expect(try !folder.names(in: "data").contains("whorl.db.1.partial"))
        withExtendedLifetime(store) {}
    }

    /// How many places in the files of the data folder hold an aligned window of 8 bytes of some blobs; every 16 bytes
    /// in a row of a blob hold one.
    static func windows(of blobs: [[UInt8]], foundIn folder: TemporaryFolder) throws -> Int {
        let width = MemoryLayout<UInt64>.size
        var wanted: Set<UInt64> = []
        var endings = [Bool](repeating: false, count: 1 << 16)
        for blob in blobs {
            for start in stride(from: 0, through: blob.count - width, by: width) {
                let window = blob.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt64.self) }
                wanted.insert(window)
                endings[Int(UInt16(truncatingIfNeeded: window))] = true
            }
        }
        return try folder.names(in: "data").reduce(0) { found, name in
            // Not through this process's file descriptors: closing one would drop SQLite's locks on the file.
            let file = try Shell.output("/bin/cat", [folder.at("data/\(name)")])
            return found
                + file.withUnsafeBytes { bytes in
                    (0..<max(0, bytes.count - width + 1)).count { start in
                        let window = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                        return endings[Int(UInt16(truncatingIfNeeded: window))] && wanted.contains(window)
                    }
                }
        }
    }

    /// The wait that is stated would be seen.
    @Test func openingWaitsForNoReader() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 31)
        let store = try folder.store(busyMilliseconds: 50)
        _ = try store.append((1...3).map { source.reference(try BCID("a.1.\($0)")) })
        let reader = try Connection(folder.at("data/whorl.db"), .readOnly, busyMilliseconds: 0)
        try reader.run("BEGIN")
        _ = try reader.first("SELECT count(*) FROM record") { $0.integer(0) }
        #expect(try !store.delete(BCID("a.1.2")).wiped)
        let began = ContinuousClock.now
        let other = try folder.store(busyMilliseconds: 60_000)
        #expect(ContinuousClock.now - began < .seconds(30))
        #expect(try other.status(deep: false).wipePending)
        try reader.run("COMMIT")
        #expect(try !folder.store().status(deep: false).wipePending)
    }
}

extension SQLiteStore {
    /// The sealed templates of a person, as they lie in the database.
    func sealed(_ bcid: BCID) throws(WhorlError) -> [[UInt8]] {
        try exclusively { session throws(WhorlError) in
            var sealed: [[UInt8]] = []
            try session.eachSealed(in: .person(bcid)) { _, bytes in sealed.append(bytes) }
            return sealed
        }
    }
}
