import Testing

import Whorl

@Suite struct FaceGalleryTests {
    private static let key = GalleryKey(
        storage: "a", partition: 1, content: .faces(FaceSource.probe.comparability))

    private func reference(_ classID: Int, _ face: FaceTemplate, partition: Int = 1) throws -> NewReference {
        NewReference(
            bcid: try BCID(storage: "a", partition: partition, classID: classID), position: .unknown, created: 0,
            template: .face(face))
    }

    /// A random face of the kind that is looked for, or now and then one that cannot be compared.
    private func face(_ source: inout TemplateSource) -> FaceTemplate {
        switch source.number(in: 0...19) {
        case 0: FaceSource.face(0.5, extractorVersion: 9)
        case 1: source.face(dimension: 16, model: FaceSource.other)
        case 2: source.face(dimension: 32)
        default: source.face(dimension: 16)
        }
    }

    private func expectEqual(_ got: Gallery, _ expected: Gallery) throws {
        #expect(got.stamp == expected.stamp && got.omitted.outdated == expected.omitted.outdated)
        #expect(got.names == expected.names)
        #expect(try got.embeddings() == expected.embeddings())
    }

    /// A gallery that follows random changes is always the one that is read anew.
    @Test(arguments: 0..<UInt64(4))
    func followedGalleryIsTheOneReadAnew(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let (store, other) = (try folder.store(), try folder.store())
        var source = TemplateSource(seed: seed)
        _ = try store.append(
            (1...200).map { number in try reference(number % 60 + 1, source.face(dimension: 16)) })
        var gallery = try store.gallery(Self.key, after: nil, threads: 2)
        for _ in 0..<60 {
            for _ in 0..<source.number(in: 0...3) {
                let classID = source.number(in: 1...80)
                let writer = source.number(in: 0...1) == 0 ? store : other
                switch source.number(in: 0...3) {
                case 0: _ = try? writer.delete(BCID(storage: "a", partition: 1, classID: classID))
                case 1: _ = try writer.append([try reference(classID, face(&source), partition: 2)])
                case 2: _ = try writer.append([source.reference(BCID(storage: "a", partition: 1, classID: classID))])
                default:
                    _ = try writer.append(
                        try (0..<source.number(in: 1...3)).map { _ in try reference(classID, face(&source)) })
                }
            }
            let before = gallery
            let followed = try #require(try store.following(gallery))
            #expect(followed.drift >= before.drift)
            gallery = try store.gallery(Self.key, after: gallery, threads: 1)
            try expectEqual(followed, gallery)
            try expectEqual(gallery, try folder.store().gallery(Self.key, after: nil, threads: 1))
        }
    }

    @Test func unchangedPartitionCostsNothing() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try store.append([try reference(1, FaceSource.face(0.5))])
        let gallery = try store.gallery(Self.key, after: nil, threads: 1)
        _ = try store.append([try reference(1, FaceSource.face(0.5), partition: 2)])
        let again = try store.gallery(Self.key, after: gallery, threads: 1)
        #expect(again.drift == 0 && again.stamp == gallery.stamp)
        #expect(again.vectors?.blocks.first === gallery.vectors?.blocks.first)
    }

    /// A store that was restored from a backup and went another way has the numbers of changes that a gallery of the
    /// way before knows, and other content.
    @Test func galleryOfAnotherHistoryIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store().append([try reference(1, FaceSource.face(0.5)), try reference(2, FaceSource.face(0.25))])
        let first = try folder.store().gallery(Self.key, after: nil, threads: 1)
        try folder.store().backup(to: folder.at("backup"))
        _ = try folder.store().append([try reference(3, FaceSource.face(0.75))])
        let lost = try folder.store().gallery(Self.key, after: first, threads: 1)
        #expect(lost.count == 3)
        try SQLiteStore.restore(
            from: folder.at("backup"), into: folder.at("data"), force: true, options: StoreOptions(credentials: nil))
        let store = try folder.store()
        for classID in 4...6 { _ = try store.append([try reference(classID, FaceSource.face(1))]) }
        #expect(try store.following(lost).map(\.count) == nil)
        let found = try store.gallery(Self.key, after: lost, threads: 1)
        #expect(found.names.map(\.bcid.classID) == [1, 2, 4, 5, 6])
    }

    /// What was there when a backup was taken is a part of both histories, and people may have been taken out of it since.
    @Test func galleryOfTheBackupsMomentIsReadAnew() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store().append(try (1...9).map { try reference($0, FaceSource.face(0.5)) })
        let first = try folder.store().gallery(Self.key, after: nil, threads: 1)
        try folder.store().backup(to: folder.at("backup"))
        _ = try folder.store().append([try reference(10, FaceSource.face(0.75))])
        try SQLiteStore.restore(
            from: folder.at("backup"), into: folder.at("data"), force: true, options: StoreOptions(credentials: nil))
        let store = try folder.store()
        _ = try store.append([try reference(11, FaceSource.face(1))])
        #expect(try store.following(first).map(\.count) == nil)
        let found = try store.gallery(Self.key, after: first, threads: 1)
        #expect(found.names.map(\.bcid.classID) == Array(1...9) + [11])
    }

    @Test func galleryThatIsTooOldIsReadAnew() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try store.append([try reference(1, FaceSource.face(0.5))])
        let gallery = try store.gallery(Self.key, after: nil, threads: 1)
        _ = try store.append([try reference(2, FaceSource.face(0.5))])
        try Shell.sqlite(folder.at("data/whorl.db"), "DELETE FROM history WHERE changes = 1")
        #expect(try store.following(gallery).map(\.count) == nil)
        #expect(try store.gallery(Self.key, after: gallery, threads: 1).count == 2)
    }

    @Test func historyIsBounded() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let stamps = try store.exclusively { session throws(WhorlError) in
            let row = try session.partition(storage: "a", number: 1, making: true) ?? 0
            try session.connection.transaction(writing: true) { () throws(WhorlError) in
                for _ in 0..<StoreSession.rememberedStamps + 100 { try session.connection.stampChange(of: [row]) }
            }
            return try session.connection.first("SELECT count(*), min(changes) FROM history") {
                [$0.integer(0), $0.integer(1)]
            }
        }
        #expect(stamps == [StoreSession.rememberedStamps, 101])
    }
}
