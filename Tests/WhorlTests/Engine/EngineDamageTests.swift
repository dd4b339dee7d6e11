import Testing

import Whorl

/// A template that does not open stops its person, and nobody else.
@Suite struct EngineDamageTests {
    /// Overwrites the sealed templates of a person in the database, with as many other bytes.
    private func damage(_ classID: Int, _ modality: Modality, in fixture: EngineFixture) throws {
        try Shell.sqlite(
            fixture.folder.at("data/whorl.db"),
            """
            UPDATE slot SET sealed = zeroblob(length(sealed)) WHERE id IN
            (SELECT slot FROM record WHERE class = \(classID) AND modality = \(modality.code) AND sample = 1)
            """)
    }

    private func fixture(metric: EmbeddingMetric = .cosine) throws -> EngineFixture {
        let fixture = try EngineFixture()
        var source = TemplateSource(seed: 1)
        for classID in 1...5 {
            let bcid = try BCID(storage: "a", partition: 1, classID: classID)
            try fixture.enroll("\(bcid)", (600, .unknown), (500, .unknown))
            let faces = (0..<2).map { _ in source.face(dimension: 16, metric: metric) }
            _ = try fixture.engine.enroll(bcid, Presentation(faces: faces))
        }
        return fixture
    }

    private func identify(_ fixture: EngineFixture, _ probe: Presentation) throws -> Identification {
        try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3)
    }

    private static let fingers = Presentation(fingers: [FingerSample(template: EngineFixture.probe)])

    private func faces(_ metric: EmbeddingMetric = .cosine) -> Presentation {
        var source = TemplateSource(seed: 2)
        return Presentation(faces: [source.face(dimension: 16, metric: metric)])
    }

    private func expectLeftOut(
        _ found: Identification, _ classID: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(found.skippedDamaged == 1, sourceLocation: sourceLocation)
        #expect(
            found.candidates.map(\.bcid.classID).sorted() == (1...5).filter { $0 != classID },
            sourceLocation: sourceLocation)
        #expect(found.people == 4, sourceLocation: sourceLocation)
    }

    @Test func printsAreSearchedWithoutThePerson() throws {
        let fixture = try fixture()
        #expect(try identify(fixture, Self.fingers).skippedDamaged == 0)
        try damage(3, .finger, in: fixture)
        let engine = Engine(store: try fixture.folder.store(), calibration: EngineFixture.calibration)
        let found = try engine.identify(storage: "a", partition: 1, probe: Self.fingers, fmr: 1e-3)
        expectLeftOut(found, 3)
        let bcid = try BCID("a.1.3")
        let error = #expect(throws: WhorlError.self) { try engine.verify(bcid, probe: Self.fingers, fmr: 1e-3) }
        guard case .storeDamaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try engine.verify(BCID("a.1.2"), probe: Self.fingers, fmr: 1e-3).compared == 2)
    }

    @Test(arguments: [EmbeddingMetric.cosine, .l2])
    func facesAreSearchedWithoutThePerson(metric: EmbeddingMetric) throws {
        let fixture = try fixture(metric: metric)
        try damage(2, .face, in: fixture)
        expectLeftOut(try identify(fixture, faces(metric)), 2)
        let bcid = try BCID("a.1.2")
        #expect(throws: WhorlError.self) { try fixture.engine.verify(bcid, probe: faces(metric), fmr: 1e-3) }
        try fixture.engine.delete(bcid)
        let found = try identify(fixture, faces(metric))
        #expect(found.skippedDamaged == 0 && found.people == 4)
    }

    /// A gallery in memory is brought up to date with an addition that is damaged.
    @Test func damagedAdditionTakesThePersonOut() throws {
        let fixture = try fixture()
        #expect(try identify(fixture, faces()).people == 5)
        var source = TemplateSource(seed: 3)
        let bcid = try BCID("a.1.4")
        _ = try fixture.engine.enroll(bcid, Presentation(faces: [source.face(dimension: 16)]))
        try Shell.sqlite(
            fixture.folder.at("data/whorl.db"),
            "UPDATE slot SET sealed = zeroblob(length(sealed)) WHERE id = (SELECT max(id) FROM slot)")
        expectLeftOut(try identify(fixture, faces()), 4)
        _ = try fixture.engine.enroll(bcid, Presentation(faces: [source.face(dimension: 16)]))
        expectLeftOut(try identify(fixture, faces()), 4)
        try fixture.engine.delete(bcid)
        #expect(try identify(fixture, faces()).skippedDamaged == 0)
        _ = try fixture.engine.enroll(bcid, Presentation(faces: [source.face(dimension: 16)]))
        let found = try identify(fixture, faces())
        #expect(found.people == 5 && found.skippedDamaged == 0)
    }

    /// As in a verification of both, where the damaged one would refuse the person.
    @Test func damageOfOneModalityTakesThePersonOutOfASearchByBoth() throws {
        let fixture = try fixture()
        try damage(5, .finger, in: fixture)
        let both = Presentation(fingers: Self.fingers.fingers, faces: faces().faces)
        let found = try identify(fixture, both)
        #expect(found.skippedDamaged == 1 && !found.candidates.contains { $0.bcid.classID == 5 })
        #expect(try identify(fixture, faces()).people == 5)
    }

    @Test func galleriesWithoutSomebodyGetNoFile() throws {
        let fixture = try DerivedFixture(people: 6)
        try Shell.sqlite(
            fixture.folder.at("data/whorl.db"),
            "UPDATE slot SET sealed = zeroblob(length(sealed)) WHERE id = (SELECT max(slot) FROM record)")
        let gallery = try fixture.gallery()
        #expect(gallery.omitted.damaged.count == 1 && gallery.vectors?.people == 5)
        #expect(try fixture.files().isEmpty)
    }

    @Test func deepCheckNamesTheTemplate() throws {
        let fixture = try fixture()
        try damage(3, .finger, in: fixture)
        let status = try fixture.store.status(deep: true)
        #expect(!status.isHealthy && status.unreadable == 1)
        #expect(status.damaged?.map { [$0.bcid.classID, $0.sample] } == [[3, 1]])
        #expect(try fixture.store.status(deep: false).damaged == nil)
    }
}
