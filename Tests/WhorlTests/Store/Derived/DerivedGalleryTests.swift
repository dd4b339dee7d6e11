import Testing

import Whorl

@Suite struct DerivedGalleryTests {
    @Test func fileHasTheGalleryOfTheDatabase() throws {
        var fixture = try DerivedFixture(people: 1500)
        let built = try fixture.gallery()
        #expect(try fixture.folder.mode(of: fixture.file()) == 0o600)
        let bytes = try fixture.folder.read(fixture.file())
        let read = try fixture.gallery()
        #expect(try #require(read.vectors).blocks.count > 1 && read.drift == 0)
        #expect(try read.isEqual(built) && read.isEqual(fixture.expected()))
        // Read, not built and written again.
        #expect(try fixture.folder.read(fixture.file()) == bytes)
        _ = try fixture.store().append([fixture.reference(7), fixture.reference(2000)])
        let followed = try fixture.gallery()
        #expect(followed.drift == 2)
        #expect(try followed.isEqual(fixture.expected()))
        #expect(try fixture.folder.read(fixture.file()) == bytes)
    }

    @Test func smallGalleryGetsNoFile() throws {
        let fixture = try DerivedFixture(people: 20)
        let store = try fixture.store(leastDerived: 100)
        _ = try store.gallery(DerivedFixture.key, after: nil, threads: 1)
        store.finishGalleries()
        #expect(try fixture.files().isEmpty)
    }

    @Test func fileThatIsFarBehindIsWrittenAnew() throws {
        var fixture = try DerivedFixture(people: 1500)
        _ = try fixture.gallery()
        let bytes = try fixture.folder.read(fixture.file())
        let store = try fixture.store()
        _ = try store.append(try (3001...4100).map { try fixture.reference($0) })
        #expect(try fixture.store().status(deep: false).galleries.map(\.state) == [.behind])
        #expect(try fixture.gallery().drift == 1100)
        #expect(try fixture.folder.read(fixture.file()) != bytes)
        #expect(try fixture.gallery().drift == 0)
        #expect(try fixture.gallery().isEqual(fixture.expected()))
    }

    /// Whatever byte is changed, the answers are those of the database.
    @Test(arguments: [
        (DerivedFixture.key, people: 700, rounds: 60, head: 400), (DerivedFixture.prints, 150, 40, 300),
    ])
    func damageIsFoundWhereverItIs(key: GalleryKey, people: Int, rounds: Int, head: Int) throws {
        var fixture = try DerivedFixture(people: people, key)
        _ = try fixture.gallery()
        let (file, expected) = (try fixture.file(), try fixture.expected())
        let whole = try fixture.folder.read(file)
        for _ in 0..<rounds {
            var bytes = whole
            // Half of the damages in the header and the directory.
            let place = fixture.source.number(in: 0...(fixture.source.number(in: 0...1) == 0 ? head : bytes.count - 1))
            bytes[place] ^= UInt8(fixture.source.number(in: 1...255))
            try fixture.folder.write(bytes, to: file)
            #expect(try fixture.gallery().isEqual(expected), "byte \(place)")
            try fixture.folder.write(whole, to: file)
        }
    }

    @Test(arguments: [0, 1, 31, 32, 100, 5000, 40_000])
    func fileThatIsCutOffIsBuiltAnew(count: Int) throws {
        let fixture = try DerivedFixture(people: 700)
        _ = try fixture.gallery()
        let (file, whole) = (try fixture.file(), try fixture.folder.read(fixture.file()))
        try fixture.folder.write(Array(whole.prefix(count)), to: file)
        #expect(try fixture.gallery().isEqual(fixture.expected()))
        #expect(try fixture.folder.read(file).count == whole.count)
    }

    @Test func fileOfAnotherStoreIsBuiltAnew() throws {
        let (fixture, other) = (try DerivedFixture(people: 300), try DerivedFixture(people: 200, seed: 2))
        _ = try fixture.gallery()
        _ = try other.gallery()
        try fixture.folder.write(try other.folder.read(other.file()), to: fixture.file())
        #expect(try fixture.store().status(deep: false).galleries.map(\.state) == [.unusable])
        #expect(try fixture.gallery().isEqual(fixture.expected()))
        #expect(try fixture.store().status(deep: false).galleries.map(\.state) == [.current])
    }

    @Test func keyRotationLeavesTheFile() throws {
        let fixture = try DerivedFixture(people: 300)
        _ = try fixture.gallery()
        let bytes = try fixture.folder.read(fixture.file())
        try fixture.store().rotateKey()
        #expect(try fixture.gallery().isEqual(fixture.expected()))
        #expect(try fixture.folder.read(fixture.file()) == bytes)
    }

    @Test func backupHasNoGalleryAndRestoringRemovesThem() throws {
        var fixture = try DerivedFixture(people: 300)
        try fixture.store().backup(to: fixture.folder.at("backup"))
        _ = try fixture.store().append([fixture.reference(999)])
        _ = try fixture.gallery()
        try SQLiteStore.restore(
            from: fixture.folder.at("backup"), into: fixture.folder.at("data"), force: true,
            options: StoreOptions(credentials: nil))
        #expect(try fixture.files().isEmpty)
        #expect(try fixture.gallery().isEqual(fixture.expected()))
    }

    @Test func statusTellsOfGalleries() throws {
        let fixture = try DerivedFixture(people: 300)
        let built = try fixture.gallery()
        let status = try fixture.store().status(deep: true)
        let gallery = try #require(status.galleries.first)
        #expect(status.galleries.count == 1 && status.isHealthy && status.leftovers.isEmpty)
        #expect(gallery.references == built.count && gallery.state == .current)
        #expect(gallery.bytes == (try fixture.folder.read(fixture.file())).count)
        let partial = try fixture.file() + ".x.partial"
        let store = try fixture.store()
        try fixture.folder.write([1], to: partial)
        #expect(try store.status(deep: false).leftovers == [String(partial.dropFirst("data/".count))])
        #expect(try fixture.store().status(deep: false).leftovers.isEmpty)
    }

    /// A search answers where its gallery finds no room, and nothing of the file is left.
    @Test(.enabled(if: Tmpfs.isAvailable, "mounting a small file system needs root"))
    func fullDiskKeepsNoAnswerBack() throws {
        let disk = try Tmpfs(kibibytes: 12_000)
        let path = "\(disk.path)/data"
        var source = TemplateSource(seed: 3)
        let store = try DerivedFixture.store(path)
        for classID in 1...60 {
            _ = try store.append([
                NewReference(
                    bcid: try BCID(storage: "a", partition: 1, classID: classID), position: .unknown, created: 0,
                    template: .face(source.face(dimension: 1500)))
            ])
        }
        _ = try? Shell.output("/bin/dd", ["if=/dev/zero", "of=\(disk.path)/filler", "bs=16384", "status=none"])
        let key = GalleryKey(
            storage: "a", partition: 1, content: .faces(source.face(dimension: 1500).comparability))
        #expect(try store.gallery(key, after: nil, threads: 1).count == 60)
        store.finishGalleries()
        #expect(StoreFolder(path: path).derived.isEmpty && !StoreFolder(path: path).hasDerived)
        #expect(try store.gallery(key, after: nil, threads: 1).count == 60)
    }
}
