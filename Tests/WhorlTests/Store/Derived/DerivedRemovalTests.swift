import Glibc
import Testing
import WhorlNumerics

import Whorl

@Suite struct DerivedRemovalTests {
    /// Deletions and enrollments in random order: files are always those of the database, and no sealed byte of a block
    /// that a person was taken from is left in them.
    @Test(arguments: 0..<UInt64(3))
    func forgottenPersonIsInNoFile(seed: UInt64) throws {
        var fixture = try DerivedFixture(people: 900, seed: seed)
        _ = try fixture.gallery()
        var enrolled: Set<Int> = []
        var deleted = 0
        for round in 0..<25 {
            let classID = fixture.source.number(in: 1...900)
            let bcid = try BCID(storage: "a", partition: 1, classID: classID)
            let before = try fixture.folder.read(fixture.file())
            guard let deletion = try? fixture.store().delete(bcid) else { continue }
            deleted += 1
            #expect(deletion.wiped)
            let after = try fixture.folder.read(fixture.file())
            #expect(after.count == before.count)
            let changed = zip(before, after).count { $0 != $1 }
            // Two parts of one block or two: of random bytes, 1 of 256 is equal by chance.
            // Who was enrolled after the file was written is not in it.
            #expect(changed > 50_000 || enrolled.contains(classID))
            let gallery = try fixture.gallery()
            // Until somebody is enrolled, the file's stamp goes with the deletions.
            #expect(round > 4 || gallery.drift == 0)
            #expect(!gallery.names.contains { $0.bcid == bcid })
            #expect(try gallery.isEqual(fixture.expected()))
            if round % 5 == 4 {
                _ = try fixture.store().append([fixture.reference(classID)])
                enrolled.insert(classID)
            }
            #expect(try fixture.gallery().isEqual(fixture.expected()))
        }
        // Few draw somebody who is forgotten already.
        #expect(deleted >= 20)
    }

    @Test(arguments: [DerivedFixture.key, DerivedFixture.prints])
    func everybodyCanBeForgotten(key: GalleryKey) throws {
        let fixture = try DerivedFixture(people: 5, key)
        _ = try fixture.gallery()
        for classID in 1...5 {
            #expect(try fixture.store().delete(BCID(storage: "a", partition: 1, classID: classID)).wiped)
        }
        let bytes = try fixture.folder.read(fixture.file())
        #expect(bytes.dropFirst(DerivedFormat.alignment).allSatisfy { $0 == 0 })
        #expect(try fixture.gallery().count == 0)
    }

    /// The blocks of a file that was removed or replaced stay on the disk until others need them; here another name keeps
    /// them.
    @Test func removedFileCannotBeReadOnTheDisk() throws {
        let fixture = try DerivedFixture(people: 40)
        let gallery = try fixture.gallery()
        let (path, trace) = (fixture.folder.at(try fixture.file()), fixture.folder.at("trace"))
        try #require(link(path, trace) == 0)
        let key = try fixture.dataKey()
        let open = try DerivedReader(trace, key)
        #expect(StoreFolder.remove(path))
        #expect(throws: DerivedFault.self) { try DerivedReader(trace, key) }
        // Whoever had it open goes on.
        let values = try open.plain(.values, ofBlock: 0)
        let expected = try #require(gallery.vectors).blocks[0].values.bytes()
        #expect(withExtendedLifetime(expected) { values.elementsEqual(expected.bytes) })
        // With the header of another file no part of it opens.
        _ = try fixture.gallery()
        let header = Array(try fixture.folder.read(fixture.file())[..<DerivedFormat.headerBytes])
        let rest = try fixture.folder.read("trace")[DerivedFormat.headerBytes...]
        try fixture.folder.write(header + rest, to: "trace")
        #expect(throws: DerivedFault.notOpening) { try DerivedReader(trace, key) }
    }

    /// What one process has not read yet, another one changes: vectors come from the database then.
    @Test func galleryInMemoryOutlivesADeletionOfAnotherProcess() throws {
        let fixture = try DerivedFixture(people: 600)
        _ = try fixture.gallery()
        let store = try fixture.store()
        let gallery = try store.gallery(DerivedFixture.key, after: nil, threads: 1)
        let bcid = try BCID("a.1.300")
        let expected = try fixture.expected()
        #expect(try fixture.store().delete(bcid).wiped)
        let (now, before) = (try #require(try gallery.embeddings()), try #require(try expected.embeddings()))
        for (index, key) in gallery.names.enumerated() {
            #expect(now[index] == (key.bcid == bcid ? before[index].map { _ in 0 } : before[index]))
        }
        let next = try store.gallery(DerivedFixture.key, after: gallery, threads: 1)
        #expect(try next.isEqual(fixture.expected()))
    }

    /// A deletion that ended before it came to the files: the next opening removes them.
    @Test func interruptedDeletionIsMadeUpFor() throws {
        let fixture = try DerivedFixture(people: 300)
        _ = try fixture.gallery()
        let bcid = try BCID("a.1.30")
        try Shell.sqlite(
            fixture.folder.at("data/whorl.db"),
            """
            DELETE FROM record WHERE class = 30; UPDATE store SET changes = changes + 1;
            UPDATE store SET unwiped = changes;
            UPDATE partition SET changes = (SELECT changes FROM store), nonce = 5, revision = revision + 1;
            UPDATE partition SET removed = changes;
            INSERT OR REPLACE INTO history SELECT id, revision % 4096, changes, nonce FROM partition
            """)
        _ = try fixture.store()
        #expect(try fixture.files().isEmpty)
        let gallery = try fixture.gallery()
        #expect(!gallery.names.contains { $0.bcid == bcid })
        #expect(try gallery.isEqual(fixture.expected()))
    }

    /// Who writes a gallery while somebody of it is forgotten does not bring the person back.
    @Test func fileThatIsBeingMadeIsGivenUpForADeletion() throws {
        let fixture = try DerivedFixture(people: 300)
        let store = try fixture.store(leastDerived: 1_000_000)
        let gallery = try store.gallery(DerivedFixture.key, after: nil, threads: 1)
        let row = try #require(
            try store.exclusively { session throws(WhorlError) in
                try session.partition(storage: "a", number: 1, making: false)
            })
        let key = try store.exclusively { session throws(WhorlError) in try session.seal().key }
        let partial = store.folder.derived(gallery.key, partition: row) + ".abc.partial"
        try fixture.folder.write([1, 2, 3], to: "data/" + String(partial.split(separator: "/").last ?? ""))
        #expect(try store.delete(BCID("a.1.3")).wiped)
        #expect(!FolderContents.exists(partial))
        let derived = DerivedGalleries(store.folder, minimum: 1)
        derived.keep(gallery, partition: row, key, threads: 1) {
            (try? store.exclusively { session throws(WhorlError) in
                try session.isUntouched(gallery.key, since: gallery.stamp ?? ChangeStamp(changes: 0, nonce: 0))
            }) ?? false
        }
        derived.finish()
        #expect(try fixture.files().isEmpty)
    }

    /// No place of the files has 8 bytes in a row of what was sealed there of a forgotten person's block.
    @Test func sealedBytesOfTheBlockAreGone() throws {
        let fixture = try DerivedFixture(people: 40)
        _ = try fixture.gallery()
        let before = try fixture.folder.read(fixture.file()).dropFirst(DerivedFormat.alignment)
        #expect(try fixture.store().delete(BCID("a.1.20")).wiped)
        let after = try fixture.folder.read(fixture.file())
        let width = MemoryLayout<UInt64>.size
        func windows(_ bytes: ArraySlice<UInt8>, by step: Int) -> Set<[UInt8]> {
            Set(
                stride(from: bytes.startIndex, through: bytes.endIndex - width, by: step).map {
                    Array(bytes[$0..<$0 + width])
                })
        }
        let common = windows(before, by: width).intersection(windows(after[...], by: 1))
        #expect(common.subtracting([[UInt8](repeating: 0, count: width)]).isEmpty)
    }
}
