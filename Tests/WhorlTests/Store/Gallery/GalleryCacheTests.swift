import Testing
import WhorlNumerics

import Whorl

@Suite struct GalleryCacheTests {
    /// An empty gallery that a number tells from others.
    private static func gallery(_ key: GalleryKey, number: Int = 0, bytes: Int = 4) -> Gallery {
        let count = bytes / MemoryLayout<Float>.stride
        let embeddings = EmbeddingMatrix(rows: 1, columns: count, values: Array(repeating: 0, count: count))
        return Gallery(key: key, content: .embeddings(embeddings), drift: number)
    }

    private static func key(_ partition: Int) -> GalleryKey {
        GalleryKey(storage: "a", partition: partition, content: .fingers(extractorVersion: 1))
    }

    private func faces(_ model: ModelIdentity, _ metric: EmbeddingMetric, _ dimension: Int) -> GalleryKey.Content {
        .faces(FaceComparability(model: model, metric: metric, dimension: dimension, extractorVersion: 1))
    }

    /// Asks for galleries in turn and says which of them had to be built.
    private func built(
        _ cache: GalleryCache, _ wanted: [(partition: Int, stamp: Int)], bytes: Int = 4
    ) throws -> [Bool] {
        try wanted.map { partition, stamp in
            var wasBuilt = false
            let key = Self.key(partition)
            let found = try cache.gallery(key, stamp: ChangeStamp(changes: stamp, nonce: 0)) { _ in
                wasBuilt = true
                return Self.gallery(key, number: stamp, bytes: bytes)
            }
            #expect(found.drift == stamp && found.byteCount == bytes)
            return wasBuilt
        }
    }

    @Test func galleryIsBuiltOnceForAStamp() throws {
        let cache = GalleryCache()
        let built = try built(cache, [(1, 1), (1, 1), (2, 1), (1, 2), (1, 2), (2, 1), (1, 1)])
        #expect(built == [true, false, true, true, false, false, true])
    }

    @Test func leastRecentlyUsedIsDropped() throws {
        let cache = GalleryCache(capacity: 80)
        let built = try built(cache, [(1, 1), (2, 1), (1, 1), (3, 1), (1, 1), (2, 1), (3, 1)], bytes: 40)
        #expect(built == [true, true, false, true, false, true, true])
    }

    @Test func galleryLargerThanTheCacheIsKeptWhileItIsUsed() throws {
        let cache = GalleryCache(capacity: 20)
        #expect(try built(cache, [(1, 1), (1, 1), (2, 1), (1, 1)], bytes: 40) == [true, false, true, true])
    }

    @Test func staleGalleryIsHandedToItsSuccessor() throws {
        let cache = GalleryCache()
        var handed: [Int?] = []
        for stamp in [1, 1, 2, 3] {
            _ = try cache.gallery(Self.key(1), stamp: ChangeStamp(changes: stamp, nonce: 0)) { stale in
                handed.append(stale?.drift)
                return Self.gallery(Self.key(1), number: stamp)
            }
        }
        #expect(handed == [nil, 1, 2])
    }

    @Test func failedBuildIsTriedAgain() throws {
        let cache = GalleryCache()
        #expect(throws: WhorlError.wrongPassphrase) {
            try cache.gallery(Self.key(1), stamp: ChangeStamp(changes: 1, nonce: 0)) { (_) throws(WhorlError) in
                throw WhorlError.wrongPassphrase
            }
        }
        #expect(try built(cache, [(1, 1), (1, 1)]) == [true, false])
    }

    /// Prints and faces of a partition, and faces of several models, are kept side by side.
    @Test func contentsOfAPartitionAreToldApart() throws {
        let cache = GalleryCache()
        let contents: [GalleryKey.Content] = [
            .fingers(extractorVersion: 1), .fingers(extractorVersion: 2), faces(FaceSource.model, .cosine, 16),
            faces(FaceSource.other, .cosine, 16),
            faces(FaceSource.model, .cosine, 17), faces(FaceSource.model, .l2, 16),
        ]
        var builds = 0
        for content in contents + contents {
            let key = GalleryKey(storage: "a", partition: 1, content: content)
            _ = try cache.gallery(key, stamp: ChangeStamp(changes: 1, nonce: 0)) { _ in
                builds += 1
                return Self.gallery(key)
            }
        }
        #expect(builds == contents.count)
    }

    @Test func galleriesSayAboutHowLargeTheyAre() throws {
        var source = TemplateSource(seed: 1)
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let bcid = try BCID("a.1.1")
        _ = try store.append(
            (0..<10).map { _ in
                NewReference(
                    bcid: bcid, position: .unknown, created: 0, template: .finger(source.finger(minutiae: 50...50)))
            })
        let key = GalleryKey(
            storage: "a", partition: 1, content: .fingers(extractorVersion: MinutiaExtractor.version))
        let bytes = try store.gallery(key, after: nil, threads: 1).byteCount
        // 50 minutiae have packed cylinders of 70 bytes and 7 bytes of template; ridges and a name come on top.
        #expect(bytes > 10 * 50 * 77 && bytes < 10 * 50 * 77 + 10 * 6000)
    }
}
