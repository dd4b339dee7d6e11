import Testing

import Whorl

@Suite struct GalleryCacheTests {
    private struct Numbered: Gallery {
        let number: Int
        let byteCount: Int
    }

    private struct Other: Gallery {
        let byteCount = 1
    }

    private static func key(_ partition: Int) -> GalleryCache.Key {
        GalleryCache.Key(storage: "a", partition: partition, content: .fingers)
    }

    private func kind(_ model: ModelIdentity, _ metric: EmbeddingMetric, _ dimension: Int) -> GalleryCache.Content {
        .faces(
            FaceKind(
                storage: "a", partition: 1,
                faces: FaceComparability(model: model, metric: metric, dimension: dimension, extractorVersion: 1)))
    }

    /// Asks for galleries in turn and says which of them had to be built.
    private func built(
        _ cache: GalleryCache, _ wanted: [(partition: Int, stamp: Int)], bytes: Int = 1
    ) throws -> [Bool] {
        try wanted.map { partition, stamp in
            var wasBuilt = false
            let found = try cache.gallery(Self.key(partition), stamp: ChangeStamp(changes: stamp, nonce: 0)) {
                (_: Numbered?) in
                wasBuilt = true
                return Numbered(number: stamp, byteCount: bytes)
            }
            #expect(found.number == stamp)
            return wasBuilt
        }
    }

    @Test func galleryIsBuiltOnceForAStamp() throws {
        let cache = GalleryCache()
        let built = try built(cache, [(1, 1), (1, 1), (2, 1), (1, 2), (1, 2), (2, 1), (1, 1)])
        #expect(built == [true, false, true, true, false, false, true])
    }

    @Test func leastRecentlyUsedIsDropped() throws {
        let cache = GalleryCache(capacity: 20)
        let built = try built(cache, [(1, 1), (2, 1), (1, 1), (3, 1), (1, 1), (2, 1), (3, 1)], bytes: 10)
        #expect(built == [true, true, false, true, false, true, true])
    }

    @Test func galleryLargerThanTheCacheIsKeptWhileItIsUsed() throws {
        let cache = GalleryCache(capacity: 5)
        #expect(try built(cache, [(1, 1), (1, 1), (2, 1), (1, 1)], bytes: 10) == [true, false, true, true])
    }

    @Test func staleGalleryIsHandedToItsSuccessor() throws {
        let cache = GalleryCache()
        var handed: [Int?] = []
        for stamp in [1, 1, 2, 3] {
            _ = try cache.gallery(Self.key(1), stamp: ChangeStamp(changes: stamp, nonce: 0)) { (stale: Numbered?) in
                handed.append(stale?.number)
                return Numbered(number: stamp, byteCount: 1)
            }
        }
        #expect(handed == [nil, 1, 2])
    }

    @Test func failedBuildIsTriedAgain() throws {
        let cache = GalleryCache()
        #expect(throws: WhorlError.wrongPassphrase) {
            try cache.gallery(Self.key(1), stamp: ChangeStamp(changes: 1, nonce: 0)) { (_: Other?) throws(WhorlError) in
                throw WhorlError.wrongPassphrase
            }
        }
        #expect(try built(cache, [(1, 1), (1, 1)]) == [true, false])
    }

    /// Prints and faces of a partition, and faces of several models, are kept side by side.
    @Test func contentsOfAPartitionAreToldApart() throws {
        let cache = GalleryCache()
        let contents: [GalleryCache.Content] = [
            .fingers, kind(FaceSource.model, .cosine, 16), kind(FaceSource.other, .cosine, 16),
            kind(FaceSource.model, .cosine, 17), kind(FaceSource.model, .l2, 16),
        ]
        var builds = 0
        for content in contents + contents {
            let key = GalleryCache.Key(storage: "a", partition: 1, content: content)
            _ = try cache.gallery(key, stamp: ChangeStamp(changes: 1, nonce: 0)) { (_: Other?) in
                builds += 1
                return Other()
            }
        }
        #expect(builds == contents.count)
    }

    @Test func galleriesSayAboutHowLargeTheyAre() throws {
        var source = TemplateSource(seed: 1)
        let record = source.reference(try BCID("a.1.1")).record(sample: 1)
        let prepared = PreparedFinger(source.finger(minutiae: 50...50))
        let entries = Array(repeating: FingerGallery.Entry(record: record, prepared: prepared), count: 10)
        let bytes = FingerGallery(entries: entries, outdated: 0, mismatch: nil).byteCount
        // 50 minutiae have cylinders of 128 bytes and 9 edges of 24 bytes or more.
        #expect(bytes > 10 * 50 * (128 + 9 * 24) && bytes < 10 * 100_000)
    }
}
