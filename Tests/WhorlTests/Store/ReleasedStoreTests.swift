import Foundation
import Testing

import Whorl

/// Stores that released versions made: `Released/versionN` is what version N left of two enrolled people with two
/// synthetic prints each, a third one forgotten. The key is of no other store.
@Suite struct ReleasedStoreTests {
    private static let versions = [1]

    private func copy(_ version: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try Shell.makeFolder(folder.at("data"))
        let released = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Released/version\(version)")
        for name in ["whorl.db", "master.key"] {
            try folder.write(Array(Data(contentsOf: released.appending(path: name))), to: "data/\(name)")
        }
        return folder
    }

    @Test(arguments: versions)
    func storeIsBroughtForwardWhole(version: Int) throws {
        let folder = try copy(version)
        let before = try Connection(folder.at("data/whorl.db"), .readOnly, busyMilliseconds: 0).schemaVersion()
        #expect(before == version)
        let store = try folder.store()
        let status = try store.status(deep: true)
        #expect(status.isHealthy && status.schemaVersion == Migration.all.count)
        #expect(status.people == 2 && status.references == 4 && status.unreadable == 0)
        let references = try store.references()
        #expect(references.map(\.record.bcid.description) == ["bws.12.1", "bws.12.1", "bws.12.3", "bws.12.3"])
        #expect(references.map(\.record.position) == [.rightIndex, .unknown, .rightIndex, .unknown])
        #expect(references.allSatisfy { $0.record.model == nil && $0.record.modality == .finger })
    }

    @Test(arguments: versions)
    func storeGoesOnWithFingersAndFaces(version: Int) throws {
        let folder = try copy(version)
        let engine = Engine(store: try folder.store(), calibration: .fingerVersion1)
        let bcid = try BCID("bws.12.1")
        let print = try #require(
            try engine.store.references(.person(bcid)).compactMap { reference -> FingerTemplate? in
                if case .finger(let template) = reference.template { template } else { nil }
            }.first)
        #expect(try engine.verify(bcid, probe: print, fmr: 1e-4).decision == .match)
        #expect(throws: WhorlError.extractorMismatch(got: 1, expected: MinutiaExtractor.version)) {
            try Engine(store: engine.store).verify(bcid, probe: print, fmr: 1e-4)
        }
        try engine.enroll(bcid, Presentation(fingers: [FingerSample(template: print)], faces: [FaceSource.face(0.5)]))
        let again = try folder.store().references(.person(bcid))
        #expect(again.map(\.record.modality) == [.finger, .finger, .finger, .face])
        #expect(again.last?.record.model == FaceSource.model)
        try engine.delete(bcid)
        #expect(try folder.store().status(deep: true).isHealthy)
    }

    @Test(arguments: versions)
    func backupOfAReleasedStoreIsRestored(version: Int) throws {
        let (released, folder) = (try copy(version), try copy(version))
        try SQLiteStore.restore(
            from: released.at("data/whorl.db"), into: folder.at("data"), force: true,
            options: StoreOptions(credentials: nil))
        #expect(try folder.store().records(in: .all).count == 4)
    }
}
