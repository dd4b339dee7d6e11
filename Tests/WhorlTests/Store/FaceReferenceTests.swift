import Testing

import Whorl

@Suite struct FaceReferenceTests {
    private func references(_ seed: UInt64 = 1) throws -> [NewReference] {
        var source = TemplateSource(seed: seed)
        let bcid = try BCID("a.1.1")
        let faces = [FaceSource.model, FaceSource.other, FaceSource.model].map { model in
            NewReference(
                bcid: bcid, position: .unknown, created: 5, template: .face(source.face(dimension: 64, model: model)))
        }
        return [source.reference(bcid)] + faces
    }

    @Test func facesAreKeptBesidePrints() throws {
        let folder = try TemporaryFolder()
        let new = try references()
        let records = try folder.store().append(new)
        #expect(records.map(\.sample) == [1, 1, 2, 3])
        let stored = try folder.store().references()
        #expect(stored.map(\.template) == new.map(\.template))
        #expect(stored.map(\.record) == records)
        #expect(stored.map(\.record.model) == [nil, FaceSource.model, FaceSource.other, FaceSource.model])
        var faces = 0
        try folder.store().visit(.all, modality: .face) { _ in faces += 1 }
        #expect(faces == 3)
    }

    @Test func modelsOfOneNameAreToldApart() throws {
        let folder = try TemporaryFolder()
        let renewed = ModelIdentity(name: FaceSource.model.name, sha256: FaceSource.other.sha256)
        let store = try folder.store()
        for model in [FaceSource.model, renewed] {
            _ = try store.append([
                NewReference(
                    bcid: try BCID("a.1.1"), position: .unknown, created: 0,
                    template: .face(FaceSource.face(0.5, model: model)))
            ])
        }
        #expect(try store.records(in: .all).map(\.model) == [FaceSource.model, renewed])
    }

    @Test func statusCountsWhatMadeTheReferences() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try store.append(try references())
        _ = try store.append([
            NewReference(
                bcid: try BCID("a.1.2"), position: .unknown, created: 0,
                template: .face(FaceSource.face(0.5, extractorVersion: 9)))
        ])
        let status = try store.status(deep: true)
        #expect(status.isHealthy && status.people == 2 && status.references == 5 && status.outdated == 1)
        let version = FaceFeatures.pipelineVersion
        #expect(
            status.contents == [
                StoreContent(
                    modality: .finger, model: nil, extractorVersion: MinutiaExtractor.version, references: 1),
                StoreContent(modality: .face, model: FaceSource.model, extractorVersion: version, references: 2),
                StoreContent(modality: .face, model: FaceSource.model, extractorVersion: 9, references: 1),
                StoreContent(modality: .face, model: FaceSource.other, extractorVersion: version, references: 1),
            ])
    }

    /// A row that is made to name another model does not open.
    @Test(arguments: ["model = 2", "model = NULL", "model = 77"])
    func modelOfARowIsBoundToItsTemplate(change: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.store().append(try references())
        try Shell.sqlite(folder.at("data/whorl.db"), "UPDATE record SET \(change) WHERE modality = 2 AND sample = 1")
        let error = #expect(throws: WhorlError.self) { try folder.store().references() }
        guard case .storeDamaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func exportCarriesFacesWithTheirModels() throws {
        let folder = try TemporaryFolder()
        let new = try references()
        _ = try folder.store().append(new)
        _ = try folder.store().export(to: folder.at("x"), protection: .plain)
        let other = try folder.store("other")
        #expect(try other.importArchive(from: folder.at("x"), passphrase: nil).added == 4)
        #expect(try other.importArchive(from: folder.at("x"), passphrase: nil).added == 0)
        #expect(try other.references().map(\.template) == new.map(\.template))
        #expect(try other.records(in: .all).compactMap(\.model).count == 3)
    }

    @Test func deletionForgetsFacesToo() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        _ = try store.append(try references())
        #expect(try store.delete(BCID("a.1.1")) == Deletion(records: 4, wiped: true))
        #expect(try store.records(in: .all).isEmpty)
        #expect(try store.status(deep: true).isHealthy)
    }

    @Test func faceThatCannotBeStoredStoresNothing() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let long = FaceTemplate(
            model: FaceSource.model, metric: .cosine, embedding: Array(repeating: 1, count: 16), quality: 0)
        let bcid = try BCID("a.1.1")
        let wrong = NewReference(bcid: bcid, position: .unknown, created: 0, template: .face(long))
        #expect(throws: WhorlError.self) { try store.append(try references() + [wrong]) }
        #expect(try store.records(in: .all).isEmpty)
    }
}
