import Synchronization
import Testing

import Whorl

/// What a third party must implement, over the default store.
protocol WrappingStore: TemplateStore {
    var store: SQLiteStore { get }
}

/// A store with the default implementations.
struct PlainStore: WrappingStore {
    let store: SQLiteStore
}

/// Stores that are not the default one.
@Suite struct EngineStoreTests {
    /// A store that leaves galleries to another one.
    private final class ForwardingStore: WrappingStore {
        let store: SQLiteStore
        /// Of each gallery that was asked for, whether an earlier one was at hand.
        let wasFollowed = Mutex<[Bool]>([])
        let finished = Atomic<Int>(0)

        init(_ store: SQLiteStore) {
            self.store = store
        }

        func gallery(_ key: GalleryKey, after known: Gallery?, threads: Int) throws(WhorlError) -> Gallery {
            wasFollowed.withLock { $0.append(known != nil) }
            return try store.gallery(key, after: known, threads: threads)
        }

        func finishGalleries() {
            finished.add(1, ordering: .relaxed)
        }
    }

    private func engine(_ store: any TemplateStore) -> Engine {
        Engine(
            store: store, calibration: EngineFixture.calibration,
            faces: [FaceSource.model: EngineFixture.faceCalibration, FaceSource.other: EngineFixture.faceCalibration])
    }

    /// The default implementation makes the galleries that the default store makes in its own way.
    @Test func answerIsThatOfTheDefaultStore() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 3)
        let store = try folder.store()
        for classID in 1...40 {
            let bcid = try BCID(storage: "a", partition: 1, classID: classID)
            for face in [source.face(dimension: 16), source.face(dimension: 32)] {
                _ = try store.append([
                    NewReference(bcid: bcid, position: .unknown, created: 0, template: .face(face))
                ])
            }
        }
        let (own, plain) = (engine(store), engine(PlainStore(store: store)))
        for _ in 0..<5 {
            let probe = Presentation(faces: [source.face(dimension: 16)])
            func search(_ engine: Engine) throws -> Identification {
                try engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: 7)
            }
            let found = try search(plain)
            #expect(try found == search(own))
            #expect(found.people == 40 && found.skippedOutdated == 40)
        }
        plain.finishGalleries()
    }

    @Test func storeIsHandedTheGalleryThatIsStale() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 4)
        let store = ForwardingStore(try folder.store())
        let engine = engine(store)
        for classID in 1...3 {
            let bcid = try BCID(storage: "a", partition: 1, classID: classID)
            try engine.enroll(bcid, Presentation(faces: [source.face(dimension: 16)]))
            for _ in 0..<2 {
                let found = try engine.identify(
                    storage: "a", partition: 1, probe: Presentation(faces: [FaceSource.probe]), fmr: 1e-3)
                #expect(found.people == classID)
            }
        }
        #expect(store.wasFollowed.withLock { $0 } == [false, true, true])
        engine.finishGalleries()
        #expect(store.finished.load(ordering: .relaxed) == 1)
    }
}

extension WrappingStore {
    func append(_ references: [NewReference]) throws(WhorlError) -> [ReferenceRecord] {
        try store.append(references)
    }
    func merge(_ references: [NewReference]) throws(WhorlError) -> Int { try store.merge(references) }
    func replace(
        _ modality: Modality, of bcid: BCID, with references: [NewReference], marked mark: PersonMark?
    ) throws(WhorlError) -> [ReferenceRecord] { try store.replace(modality, of: bcid, with: references, marked: mark) }
    func records(in scope: StoreScope) throws(WhorlError) -> [ReferenceRecord] { try store.records(in: scope) }
    func visit(
        _ scope: StoreScope, modality: Modality?, _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError) { try store.visit(scope, modality: modality, body) }
    func stamp(storage: String, partition: Int) throws(WhorlError) -> ChangeStamp? {
        try store.stamp(storage: storage, partition: partition)
    }
    func delete(_ bcid: BCID) throws(WhorlError) -> Deletion { try store.delete(bcid) }
}
