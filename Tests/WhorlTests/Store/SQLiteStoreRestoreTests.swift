import Testing

import Whorl

/// What is derived from a store, and the keys of one, after a restoration.
@Suite struct SQLiteStoreRestoreTests {
    private static let options = StoreOptions(credentials: nil)

    private func people(_ engine: Engine, of fixture: DerivedFixture) throws -> [BCID] {
        let found = try engine.identify(
            storage: "a", partition: 1, probe: Presentation(faces: [FaceSource.probe]), fmr: 1e-3, top: 1000)
        return found.candidates.map(\.bcid).sorted()
    }

    private func restore(_ fixture: DerivedFixture) throws {
        try SQLiteStore.restore(
            from: fixture.folder.at("copy"), into: fixture.folder.at("data"), force: true, options: Self.options)
    }

    private func engine(_ store: SQLiteStore) -> Engine {
        Engine(store: store, faces: [FaceSource.model: EngineFixture.faceCalibration])
    }

    @Test(arguments: [false, true])
    func runningEngineFindsWhoWasRestored(withFiles: Bool) throws {
        let fixture = try DerivedFixture(people: 3)
        let store = try fixture.store(leastDerived: withFiles ? 1 : 1000)
        let engine = engine(store)
        let before = try people(engine, of: fixture)
        store.finishGalleries()
        try store.backup(to: fixture.folder.at("copy"))
        try engine.delete(before[1])
        #expect(try people(engine, of: fixture) == [before[0], before[2]])
        try restore(fixture)
        #expect(try people(engine, of: fixture) == before)
        #expect(try people(self.engine(fixture.store()), of: fixture) == before)
    }

    /// As a crash between the replacement of the database and the removal of the files of galleries would leave it.
    @Test func fileThatOutlivesARestorationMissesNobody() throws {
        var fixture = try DerivedFixture(people: 20)
        _ = try fixture.gallery()
        let store = try fixture.store()
        _ = try store.append([fixture.reference(21)])
        try store.backup(to: fixture.folder.at("copy"))
        let before = try people(engine(store), of: fixture)
        let file = try fixture.file()
        _ = try store.delete(BCID("a.1.5"))
        let bytes = try fixture.folder.read(file)
        try restore(fixture)
        try fixture.folder.write(bytes, to: file)
        #expect(try fixture.store().status(deep: true).galleries.map(\.state) == [.unusable])
        #expect(try people(engine(fixture.store()), of: fixture) == before)
        #expect(try fixture.gallery().isEqual(fixture.expected()))
    }

    /// Another process put the file aside as damaged, and a backup in its place.
    @Test func openStoreFollowsTheFileThatHasItsName() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 1)
        let store = try folder.store()
        _ = try store.append([source.reference(try BCID("a.1.1"))])
        try store.backup(to: folder.at("copy"))
        _ = try store.append([source.reference(try BCID("a.1.2"))])
        try StoreFolder(path: folder.at("data")).putDamagedAside()
        try SQLiteStore.restore(
            from: folder.at("copy"), into: folder.at("data"), force: false, options: Self.options)
        #expect(try store.records(in: .all).map(\.bcid.classID) == [1])
        _ = try store.append([source.reference(try BCID("a.1.3"))])
        #expect(try folder.store().records(in: .all).map(\.bcid.classID) == [1, 3])
    }

    /// As somebody would who copies the file of a backup over that of a store that nobody has open.
    @Test func fileOfALaterDeletionServesNoEarlierContent() throws {
        var fixture = try DerivedFixture(people: 20)
        _ = try fixture.gallery()
        _ = try fixture.store().append([fixture.reference(21)])
        try fixture.store().backup(to: fixture.folder.at("copy"))
        let before = try people(engine(fixture.store()), of: fixture)
        let file = try fixture.file()
        _ = try fixture.store().delete(BCID("a.1.5"))
        for ending in ["-wal", "-shm"] { try? Shell.remove(fixture.folder.at("data/whorl.db\(ending)")) }
        try fixture.folder.write(try fixture.folder.read("copy"), to: "data/whorl.db")
        #expect(try fixture.folder.names(in: "data").contains(String(file.dropFirst("data/".count))))
        #expect(try people(engine(fixture.store()), of: fixture) == before)
    }

    @Test func deepCheckFindsAGalleryThatLacksSomebody() throws {
        let fixture = try DerivedFixture(people: 20)
        let gallery = try fixture.gallery()
        #expect(try fixture.store().status(deep: true).galleries.map(\.differences) == [0])
        let lacking = try #require(gallery.without(try BCID("a.1.7")))
        let path = try fixture.folder.at(fixture.file())
        let header = try DerivedWriter.write(lacking, to: path, fixture.dataKey(), threads: 1)
        try DerivedFile(path, writing: true).write(header.bytes, at: 0)
        let shallow = try fixture.store().status(deep: false)
        #expect(shallow.isHealthy && shallow.galleries.map(\.state) == [.current])
        let deep = try fixture.store().status(deep: true)
        #expect(!deep.isHealthy && deep.galleries.map(\.state) == [.wrong])
        #expect(deep.galleries[0].differences == gallery.count - lacking.count)
    }

    /// Whatever room a full disk leaves, a restoration happens or says that it did not.
    @Test(.enabled(if: Tmpfs.isAvailable, "mounting a small file system needs root"))
    func fullDiskIsNamedBeforeAnythingWasReplaced() throws {
        let folder = try TemporaryFolder()
        var outcomes = Set<Bool>()
        for kibibytes in stride(from: 600, through: 3200, by: 100) {
            let disk = try Tmpfs(kibibytes: kibibytes)
            var source = TemplateSource(seed: 1)
            let data = "\(disk.path)/data"
            let references = try (1...150).map { source.reference(try BCID("a.1.\($0)")) }
            // The smallest disks have no room for the store itself.
            guard let store = try? SQLiteStore(path: data, options: Self.options),
                (try? store.append(references)) != nil
            else { continue }
            let copy = folder.at("copy-\(kibibytes)")
            try store.backup(to: copy)
            let backed = try store.references()
            _ = try store.delete(BCID("a.1.9"))
            let before = try store.references()
            do throws(WhorlError) {
                try SQLiteStore.restore(from: copy, into: data, force: true, options: Self.options)
                outcomes.insert(true)
                #expect(try SQLiteStore(path: data, options: Self.options).references() == backed)
            } catch {
                guard case .storeNotWritable = error else { throw error }
                outcomes.insert(false)
                #expect(try SQLiteStore(path: data, options: Self.options).references() == before, "\(kibibytes)")
            }
        }
        #expect(outcomes == [true, false])
    }

    @Test func rotationAndRestorationAtATimeLeaveAStoreThatOpens() async throws {
        for _ in 0..<30 {
            let folder = try TemporaryFolder()
            var source = TemplateSource(seed: 1)
            let store = try folder.store()
            _ = try store.append((1...40).map { source.reference(try BCID("a.1.\($0)")) })
            let before = try store.references()
            try store.backup(to: folder.at("copy"))
            await withTaskGroup { group in
                group.addTask { try? store.rotateKey() }
                group.addTask {
                    // The backup's key may have been replaced already.
                    try? SQLiteStore.restore(
                        from: folder.at("copy"), into: folder.at("data"), force: true, options: Self.options)
                }
            }
            #expect(try folder.store().references() == before)
            #expect(try folder.names(in: "data").filter { $0.hasPrefix("master") } == ["master.key"])
        }
    }

    /// The key of the present content stays until another content was put in its place.
    @Test func failedRestorationKeepsTheKey() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 1)
        let store = try folder.store()
        _ = try store.append([source.reference(try BCID("a.1.1"))])
        try store.backup(to: folder.at("first"))
        try store.rotateKey(endingAfter: .committed)
        let interim = try #require(folder.names(in: "data").first { $0.hasPrefix("master.key.") })
        let key = try folder.read("data/\(interim)")
        try store.backup(to: folder.at("second"))
        // The key file of the first backup lies there still, and becomes the one of the store.
        try SQLiteStore.restore(
            from: folder.at("first"), into: folder.at("data"), force: true, options: Self.options)
        try folder.write(key, to: "data/\(interim)")
        #expect(throws: WhorlError.alreadyExists(path: folder.at("data/whorl.db"))) {
            try SQLiteStore.restore(
                from: folder.at("second"), into: folder.at("data"), force: false, options: Self.options)
        }
        #expect(try folder.store().references().count == 1)
        #expect(try folder.names(in: "data").filter { $0.hasPrefix("master") } == ["master.key"])
    }

    /// Its anchor comes with the first change: a restoration that stops before it replaced anything leaves none that
    /// says more than the store.
    @Test func stoppedRestorationLeavesAnUnchangedStoreWell() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        try store.backup(to: folder.at("copy"))
        let holder = try Connection(folder.at("data/whorl.db"), .readWrite, busyMilliseconds: 0)
        try holder.run("BEGIN IMMEDIATE")
        #expect(throws: WhorlError.storeBusy(path: folder.at("data/whorl.db"))) {
            try SQLiteStore.restore(
                from: folder.at("copy"), into: folder.at("data"), force: true,
                options: StoreOptions(busyMilliseconds: 0, credentials: nil))
        }
        try holder.run("ROLLBACK")
        #expect(try store.status(deep: true).isHealthy)
        try SQLiteStore.restore(
            from: folder.at("copy"), into: folder.at("data"), force: true, options: Self.options)
        #expect(try store.status(deep: true).isHealthy)
    }

    @Test func restorationWaitsNoLongerThanItsOptionsSay() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 1)
        let store = try folder.store(busyMilliseconds: 50)
        _ = try store.append([source.reference(try BCID("a.1.1"))])
        try store.backup(to: folder.at("copy"))
        var lock: FolderLock? = try FolderLock(.keys, in: StoreFolder(path: folder.at("data")))
        let busy = WhorlError.storeBusy(path: folder.at("data/whorl.db"))
        #expect(throws: busy) { try store.rotateKey() }
        #expect(throws: busy) {
            try SQLiteStore.restore(
                from: folder.at("copy"), into: folder.at("data"), force: true,
                options: StoreOptions(busyMilliseconds: 50, credentials: nil))
        }
        withExtendedLifetime(lock) {}
        lock = nil
        try store.rotateKey()
    }
}
