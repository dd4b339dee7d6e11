import Testing

import Whorl
import WhorlNumerics

/// The search by index against the exhaustive one.
@Suite struct EngineIndexTests {
    private static let key = GalleryKey(
        storage: "a", partition: 1, content: .faces(FaceSource.probe.comparability))

    /// Faces of few directions, so that many scores are equal; 1 to 4 a person.
    private func fixture(seed: UInt64, people: Int, threads: Int = 1) throws -> (EngineFixture, TemplateSource) {
        let fixture = try EngineFixture(threads: threads)
        var source = TemplateSource(seed: seed)
        let faces = (0..<people / 3).map { _ in source.face(dimension: 16) }
        var references: [NewReference] = []
        for classID in 1...people {
            for _ in 0..<source.number(in: 1...4) {
                let isNew = source.number(in: 0...1) == 0
                let face = isNew ? source.face(dimension: 16) : faces[source.number(in: 0...faces.count - 1)]
                references.append(
                    NewReference(
                        bcid: try BCID(storage: "a", partition: 1, classID: classID), position: .unknown, created: 0,
                        template: .face(face)))
            }
        }
        _ = try fixture.store.append(references)
        return (fixture, source)
    }

    private func exhaustive(_ engine: Engine, _ probes: [FaceTemplate], top: Int) throws -> Identification {
        let gallery = try engine.store.newGallery(Self.key, in: Self.key.scope, threads: 1)
        let transaction = try Transaction([try engine.scores(Presentation(faces: probes), gallery)], fmr: 1e-3)
        return try #require(try Identification(transaction, top: top))
    }

    @Test(arguments: 0..<UInt64(6), [1, 3])
    func candidatesAreThoseOfTheExhaustiveSearch(seed: UInt64, count: Int) throws {
        var (fixture, source) = try fixture(seed: seed, people: 150, threads: Int(seed % 2) + 1)
        let enrolled = try fixture.store.references().compactMap { reference -> FaceTemplate? in
            if case .face(let face) = reference.template { face } else { nil }
        }
        // Equal to enrolled ones, close to 1 where rounding decides, and of nobody.
        let probes = (0..<count).map { number in
            number % 2 == 0 ? enrolled[source.number(in: 0...enrolled.count - 1)] : source.face(dimension: 16)
        }
        for top in [1, 2, 10, 149, 150, 1000] {
            let found = try fixture.engine.identify(
                storage: "a", partition: 1, probe: Presentation(faces: probes), fmr: 1e-3, top: top)
            #expect(found == (try exhaustive(fixture.engine, probes, top: top)))
            #expect(found.people == 150 && found.compared == enrolled.count * count)
        }
    }

    /// Whose single faces are farther from the probe than those of many others.
    @Test func personWithTheClosestAverageIsFound() throws {
        let fixture = try EngineFixture()
        for classID in 1...50 {
            try fixture.engine.enroll(
                BCID(storage: "a", partition: 1, classID: classID), Presentation(faces: [FaceSource.face(0.9)]))
        }
        var below = FaceSource.face(0.75)
        below = FaceTemplate(
            model: below.model, metric: .cosine, embedding: below.embedding.enumerated().map { $0 == 1 ? -$1 : $1 },
            quality: 50)
        try fixture.engine.enroll(BCID("a.1.99"), Presentation(faces: [FaceSource.face(0.75), below]))
        let found = try fixture.engine.identify(
            storage: "a", partition: 1, probe: Presentation(faces: [FaceSource.probe]), fmr: 1e-3, top: 1)
        #expect(found.candidates.map(\.bcid.classID) == [99] && found.candidates[0].score > 0.999)
        #expect(found == (try exhaustive(fixture.engine, [FaceSource.probe], top: 1)))
    }

    /// Their mean has no direction, so that everybody scores 0.
    @Test func oppositeProbesMatchNobody() throws {
        let (fixture, _) = try fixture(seed: 14, people: 40)
        let opposite = FaceTemplate(
            model: FaceSource.model, metric: .cosine, embedding: FaceSource.probe.embedding.map { -$0 }, quality: 50)
        let probes = [FaceSource.probe, opposite]
        let found = try fixture.engine.identify(
            storage: "a", partition: 1, probe: Presentation(faces: probes), fmr: 1e-3, top: 3)
        #expect(found.candidates.map(\.bcid.classID) == [1, 2, 3] && found.decision == .nonMatch)
        #expect(found == (try exhaustive(fixture.engine, probes, top: 3)))
    }

    @Test func verificationGivesTheScoreOfTheSearch() throws {
        var (fixture, source) = try fixture(seed: 9, people: 60)
        let probe = Presentation(faces: [source.face(dimension: 16), source.face(dimension: 16)])
        let found = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: 60)
        #expect(found.candidates.count == 60)
        for candidate in found.candidates {
            let verification = try fixture.engine.verify(candidate.bcid, probe: probe, fmr: 1e-3)
            #expect(verification.score == candidate.score)
            #expect(verification.reference == candidate.modalities.first?.reference)
            #expect(verification.modalities.map(\.mean) == candidate.modalities.map(\.mean))
        }
    }

    @Test func enrollmentAndDeletionAreSeenAtOnce() throws {
        let (fixture, _) = try fixture(seed: 10, people: 90)
        let probe = Presentation(faces: [FaceSource.probe])
        func found() throws -> Identification {
            try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: 5)
        }
        _ = try found()
        for round in 1...12 {
            let bcid = try BCID(storage: "a", partition: 1, classID: 1000 + round)
            let first = FaceSource.face(0.98 + Float(round) / 1000)
            try fixture.engine.enroll(bcid, Presentation(faces: [first, FaceSource.face(0.97)]))
            #expect(try found().candidates.contains { $0.bcid == bcid })
            #expect(try found() == exhaustive(fixture.engine, [FaceSource.probe], top: 5))
            if round % 2 == 0 { try fixture.engine.delete(bcid) }
            #expect(try found() == exhaustive(fixture.engine, [FaceSource.probe], top: 5))
        }
    }

    /// A person who is forgotten between the search and the reading of records is no candidate.
    @Test func personForgottenMeanwhileIsNoCandidate() throws {
        let (fixture, _) = try fixture(seed: 11, people: 30)
        let gallery = try fixture.store.gallery(Self.key, after: nil, threads: 1)
        let scores = try fixture.engine.candidates(Presentation(faces: [FaceSource.probe]), gallery, top: 3)
        let transaction = try Transaction([scores], fmr: 1e-3)
        let before = try #require(try Identification(transaction, top: 3, leavingOut: false))
        try fixture.engine.delete(before.candidates[1].bcid)
        #expect(try Identification(transaction, top: 3, leavingOut: false) == nil)
        let after = try #require(try Identification(transaction, top: 3))
        #expect(after.candidates == [before.candidates[0], before.candidates[2]])
    }

    @Test func searchBesideDeletionsAndEnrollmentsNamesAsManyAsAskedFor() throws {
        let (fixture, source) = try fixture(seed: 12, people: 80)
        let engine = fixture.engine
        let probe = Presentation(faces: [FaceSource.probe])
        let faults = Parallel.map(2, threads: 2, block: 1) { thread -> Result<Void, any Error> in
            Result {
                var source = source
                for round in 1...40 {
                    guard thread == 0 else {
                        let found = try engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: 5)
                        #expect(found.candidates.count == 5)
                        continue
                    }
                    try engine.delete(try BCID(storage: "a", partition: 1, classID: round))
                    let bcid = try BCID(storage: "a", partition: 1, classID: 1000 + round)
                    try engine.enroll(bcid, Presentation(faces: [source.face(dimension: 16)]))
                }
            }
        }
        for fault in faults { try fault.get() }
    }

    /// Also before anybody searches again.
    @Test func forgottenPersonLeavesGalleriesInMemory() throws {
        let (fixture, _) = try fixture(seed: 13, people: 30)
        let (engine, store) = (fixture.engine, fixture.store)
        let stamp = try #require(try store.stamp(storage: "a", partition: 1))
        var stale: [Gallery?] = []
        func kept() throws -> Gallery {
            try engine.cache.gallery(Self.key, stamp: stamp) { (known) throws(WhorlError) in
                stale.append(known)
                return try store.gallery(Self.key, after: known, threads: 1)
            }
        }
        let bcid = try BCID(storage: "a", partition: 1, classID: 7)
        #expect(try kept().names.contains { $0.bcid == bcid })
        try engine.delete(bcid)
        // What is left has the content of no stamp, and is followed.
        #expect(try kept().vectors?.people == 29)
        #expect(stale.map { $0?.vectors?.people } == [nil, 29])
    }

    /// A rate for the whole search is shared among the people searched.
    @Test(arguments: [1, 10, 77], [1e-1, 1e-2])
    func searchRateIsSharedAmongPeople(people: Int, fpir: Double) throws {
        let fixture = try EngineFixture()
        for person in 1...people {
            try fixture.engine.enroll(
                BCID(storage: "a", partition: 1, classID: person), Presentation(faces: [FaceSource.face(0.5)]))
        }
        func search(_ rate: SearchRate) throws -> Identification {
            try fixture.engine.identify(
                storage: "a", partition: 1, probe: Presentation(faces: [FaceSource.probe]), rate: rate)
        }
        let found = try search(.fpir(fpir))
        #expect(found.fpir == fpir && found.fmr == fpir / Double(people) && found.people == people)
        let other = try search(.fmr(fpir / Double(people)))
        #expect(other.fpir == nil && other.threshold == found.threshold && other.candidates == found.candidates)
        #expect(throws: WhorlError.invalidFMR(got: 1)) { try search(.fpir(1)) }
    }
}
