import Testing

@testable import Whorl

@Suite struct GalleryCacheTests {
    private func gallery(_ stamp: Int, entries: Int = 1) throws -> Gallery {
        let bcid = try BCID("a.1.1")
        let record = ReferenceRecord(
            bcid: bcid, modality: .finger, position: .unknown, sample: 1, extractorVersion: 1, quality: 0, created: 0)
        let entry = Gallery.Entry(record: record, prepared: PreparedFinger(EngineFixture.probe))
        return Gallery(
            stamp: ChangeStamp(changes: stamp, nonce: 0), entries: Array(repeating: entry, count: entries), outdated: []
        )
    }

    /// Asks for galleries in turn and says which of them had to be built.
    private func built(
        _ cache: GalleryCache, _ wanted: [(partition: Int, stamp: Int)], entries: Int = 1
    ) throws -> [Bool] {
        try wanted.map { partition, stamp in
            let fresh = try gallery(stamp, entries: entries)
            var wasBuilt = false
            let key = GalleryCache.Key(storage: "a", partition: partition)
            let found = try cache.gallery(key, stamp: fresh.stamp) {
                wasBuilt = true
                return fresh
            }
            #expect(found.stamp == fresh.stamp)
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
        let built = try built(cache, [(1, 1), (2, 1), (1, 1), (3, 1), (1, 1), (2, 1), (3, 1)], entries: 10)
        #expect(built == [true, true, false, true, false, true, true])
    }

    @Test func galleryLargerThanTheCacheIsKeptWhileItIsUsed() throws {
        let cache = GalleryCache(capacity: 5)
        #expect(try built(cache, [(1, 1), (1, 1), (2, 1), (1, 1)], entries: 10) == [true, false, true, true])
    }

    @Test func failedBuildIsTriedAgain() throws {
        let cache = GalleryCache()
        let key = GalleryCache.Key(storage: "a", partition: 1)
        #expect(throws: WhorlError.wrongPassphrase) {
            try cache.gallery(key, stamp: ChangeStamp(changes: 1, nonce: 0)) { () throws(WhorlError) in
                throw WhorlError.wrongPassphrase
            }
        }
        #expect(try built(cache, [(1, 1), (1, 1)]) == [true, false])
    }
}
