import Testing

import Whorl

@Suite struct EngineDeleteTests {
    /// A store that cannot delete.
    private struct RefusingStore: TemplateStore {
        let store: SQLiteStore

        func append(_ references: [NewReference]) throws(WhorlError) -> [ReferenceRecord] {
            try store.append(references)
        }
        func merge(_ references: [NewReference]) throws(WhorlError) -> Int { try store.merge(references) }
        func replace(
            _ modality: Modality, of bcid: BCID, with references: [NewReference], marked mark: PersonMark?
        ) throws(WhorlError) -> [ReferenceRecord] {
            try store.replace(modality, of: bcid, with: references, marked: mark)
        }
        func records(in scope: StoreScope) throws(WhorlError) -> [ReferenceRecord] { try store.records(in: scope) }
        func visit(
            _ scope: StoreScope, modality: Modality?, _ body: (Reference) throws(WhorlError) -> Void
        ) throws(WhorlError) { try store.visit(scope, modality: modality, body) }
        func stamp(storage: String, partition: Int) throws(WhorlError) -> ChangeStamp? {
            try store.stamp(storage: storage, partition: partition)
        }
        func delete(_ bcid: BCID) throws(WhorlError) -> Deletion {
            throw .storeNotWritable(path: store.path, reason: "the disk is full")
        }
    }

    @Test func whoCouldNotBeDeletedIsFoundAsBefore() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 1)
        let engine = Engine(
            store: RefusingStore(store: try folder.store()), calibration: EngineFixture.calibration,
            faces: [FaceSource.model: EngineFixture.faceCalibration])
        for classID in 1...3 {
            let bcid = try BCID(storage: "a", partition: 1, classID: classID)
            try engine.enroll(bcid, Presentation(faces: [source.face(dimension: 16)]))
        }
        func people() throws -> [Int] {
            let found = try engine.identify(
                storage: "a", partition: 1, probe: Presentation(faces: [FaceSource.probe]), fmr: 1e-3)
            return found.candidates.map(\.bcid.classID).sorted()
        }
        #expect(try people() == [1, 2, 3])
        #expect(throws: WhorlError.self) { try engine.delete(BCID("a.1.2")) }
        #expect(try people() == [1, 2, 3])
    }
}
