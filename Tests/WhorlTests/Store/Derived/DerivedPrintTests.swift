import Testing
import WhorlNumerics

import Whorl

/// Galleries of prints in files.
@Suite struct DerivedPrintTests {
    private func fixture(people: Int, seed: UInt64 = 1) throws -> DerivedFixture {
        try DerivedFixture(people: people, seed: seed, DerivedFixture.prints)
    }

    @Test func fileHasTheGalleryOfTheDatabase() throws {
        var fixture = try fixture(people: 300)
        let built = try fixture.gallery()
        #expect(try fixture.file().hasPrefix("data/whorl.fingers-"))
        #expect(try fixture.folder.mode(of: fixture.file()) == 0o600)
        let bytes = try fixture.folder.read(fixture.file())
        let read = try fixture.gallery()
        #expect(try #require(read.fingers).blocks.count > 1 && read.drift == 0)
        #expect(try read.isEqual(built) && read.isEqual(fixture.expected()))
        // Read, not built and written again.
        #expect(try fixture.folder.read(fixture.file()) == bytes)
        _ = try fixture.store().append([fixture.reference(7), fixture.reference(2000)])
        let followed = try fixture.gallery()
        #expect(followed.drift == 2)
        #expect(try followed.isEqual(fixture.expected()))
        #expect(try fixture.folder.read(fixture.file()) == bytes)
        #expect(try fixture.store().status(deep: true).galleries.map(\.differences) == [0])
    }

    @Test func fewPrintsGetNoFile() throws {
        let fixture = try fixture(people: 20)
        for (least, files) in [(1000, 0), (100, 1)] {
            let store = try fixture.store(leastDerived: least)
            _ = try store.gallery(fixture.key, after: nil, threads: 1)
            store.finishGalleries()
            #expect(try fixture.files().count == files)
        }
    }

    @Test(arguments: [0, 31, 100, 5000, 40_000])
    func fileThatIsCutOffGivesTheAnswersOfTheDatabase(count: Int) throws {
        let fixture = try fixture(people: 150)
        _ = try fixture.gallery()
        let (file, whole) = (try fixture.file(), try fixture.folder.read(fixture.file()))
        try fixture.folder.write(Array(whole.prefix(count)), to: file)
        #expect(try fixture.gallery().isEqual(fixture.expected()))
    }

    @Test func fileOfAnotherStoreIsBuiltAnew() throws {
        let (fixture, other) = (try fixture(people: 60), try self.fixture(people: 50, seed: 2))
        _ = try fixture.gallery()
        _ = try other.gallery()
        try fixture.folder.write(try other.folder.read(other.file()), to: fixture.file())
        #expect(try fixture.store().status(deep: false).galleries.map(\.state) == [.unusable])
        #expect(try fixture.gallery().isEqual(fixture.expected()))
        #expect(try fixture.store().status(deep: false).galleries.map(\.state) == [.current])
    }

    /// A gallery of faces does not pass for one of prints, nor one of prints for one of faces.
    @Test func filesOfBothModalitiesStandSideBySide() throws {
        var fixture = try fixture(people: 40)
        let faces = try (1...40).map { classID in
            NewReference(
                bcid: try BCID(storage: "a", partition: 1, classID: classID), position: .unknown, created: 0,
                template: .face(fixture.source.face(dimension: 16)))
        }
        _ = try fixture.store().append(faces)
        func galleries() throws -> [Gallery] {
            let store = try fixture.store()
            return try [DerivedFixture.prints, DerivedFixture.key].map { key in
                // One file is written at a time; who comes meanwhile leaves it to a later search.
                defer { store.finishGalleries() }
                return try store.gallery(key, after: nil, threads: 1)
            }
        }
        func expected(_ key: GalleryKey) throws -> Gallery { try fixture.store().wholeGallery(key, threads: 1) }
        _ = try galleries()
        let files = try fixture.files()
        #expect(files.count == 2)
        let contents = try files.map { try fixture.folder.read("data/\($0)") }
        for (name, content) in zip(files, contents.reversed()) { try fixture.folder.write(content, to: "data/\(name)") }
        #expect(try galleries()[0].isEqual(expected(DerivedFixture.prints)))
        #expect(try galleries()[1].isEqual(expected(DerivedFixture.key)))
        #expect(try fixture.store().delete(BCID("a.1.7")).wiped)
        for gallery in try galleries() {
            #expect(!gallery.names.contains { $0.bcid.classID == 7 })
            #expect(try gallery.isEqual(expected(gallery.key)))
        }
    }

    /// Deletions and enrollments in random order: files are always those of the database.
    @Test(arguments: 0..<UInt64(2))
    func filesFollowDeletions(seed: UInt64) throws {
        var fixture = try fixture(people: 200, seed: seed)
        _ = try fixture.gallery()
        var deleted = 0
        for round in 0..<16 {
            let classID = fixture.source.number(in: 1...200)
            let bcid = try BCID(storage: "a", partition: 1, classID: classID)
            guard let deletion = try? fixture.store().delete(bcid) else { continue }
            deleted += 1
            #expect(deletion.wiped)
            let gallery = try fixture.gallery()
            #expect(round > 4 || gallery.drift == 0)
            #expect(!gallery.names.contains { $0.bcid == bcid })
            #expect(try gallery.isEqual(fixture.expected()))
            if round % 5 == 4 { _ = try fixture.store().append([fixture.reference(classID)]) }
            #expect(try fixture.gallery().isEqual(fixture.expected()))
        }
        #expect(deleted >= 12)
    }

    /// What one process has not read yet, another one changes: prints come from the database then, and one that was
    /// forgotten from nowhere.
    @Test func galleryInMemoryOutlivesADeletionOfAnotherProcess() throws {
        let fixture = try fixture(people: 150)
        _ = try fixture.gallery()
        let store = try fixture.store()
        let gallery = try store.gallery(fixture.key, after: nil, threads: 1)
        let before = try #require(try fixture.expected().prints())
        let bcid = try BCID("a.1.70")
        #expect(try fixture.store().delete(bcid).wiped)
        for (name, (print, expected)) in zip(gallery.names, zip(try #require(try gallery.prints()), before)) {
            guard name.bcid == bcid else {
                #expect(print == expected)
                continue
            }
            #expect(print.dropFirst().allSatisfy { $0 == 0 })
            #expect(
                Array(print.dropFirst()).withUnsafeBytes {
                    PackedFinger.prepared($0, MinutiaCodes(.surroundings, []))
                } == nil)
        }
        let now = try store.gallery(fixture.key, after: gallery, threads: 1)
        #expect(try now.isEqual(fixture.expected()))
    }

    /// A child is killed again and again while it enrolls, deletes and writes galleries.
    @Test func killedWritersLeaveFilesOfUseOrNone() throws {
        var fixture = try fixture(people: 60)
        for _ in 0..<20 {
            let outcome = try CrashChild(["gallery", fixture.folder.at("data")]).killed(
                afterLines: fixture.source.number(in: 0...3), andMicroseconds: fixture.source.number(in: 0...5000))
            #expect(outcome.status == nil)
            #expect(try fixture.gallery().isEqual(fixture.expected()))
        }
        #expect(try fixture.store().status(deep: true).isHealthy)
    }
}
