import Testing

import Whorl

@Suite struct EngineFaceTests {
    private let probe = Presentation(faces: [FaceSource.probe])

    private func enroll(_ fixture: EngineFixture, _ bcid: String, _ faces: FaceTemplate...) throws {
        try fixture.engine.enroll(BCID(bcid), Presentation(faces: faces))
    }

    /// The cosine similarity of the probe with the mean of faces that have these ones with it.
    private func averaged(_ cosines: [Double]) -> Double {
        let along = cosines.reduce(0, +), across = cosines.reduce(0) { $0 + (1 - $1 * $1).squareRoot() }
        return along / (along * along + across * across).squareRoot()
    }

    @Test func averageOfFacesDecidesAndTheMostSimilarOneIsNamed() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", FaceSource.face(0.25), FaceSource.face(0.75), FaceSource.face(0.5))
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1e-2)
        #expect(result.decision == .match && result.compared == 3 && result.skippedOutdated == 0)
        #expect(abs(result.score - averaged([0.25, 0.75, 0.5])) < 1e-6)
        #expect(result.reference.sample == 2 && result.reference.modality == .face)
        let part = try #require(result.modalities.first)
        #expect(result.modalities.count == 1 && part.modality == .face)
        #expect(part.score == result.score && part.threshold == result.threshold && part.compared == 3)
        #expect(abs(part.mean - 0.5) < 1e-6)
        // A score with an average is one comparison.
        #expect(abs(part.scoreFMR / EngineFixture.faceCalibration.rate(at: result.score).fmr - 1) < 1e-9)
        #expect(result.scoreFMR == part.scoreFMR && part.reference == result.reference)
    }

    /// An average is one comparison. Of `n` faces that are compared by distance the best one counts, and the threshold is
    /// that of `fmr / n`, so that the transaction keeps `fmr`.
    @Test(arguments: EmbeddingMetric.allCases, [1, 2, 5, 9])
    func thresholdKeepsTheRateOfTheTransaction(metric: EmbeddingMetric, count: Int) throws {
        let fixture = try EngineFixture()
        let face = FaceTemplate(
            model: FaceSource.model, metric: metric, embedding: FaceSource.face(0.5).embedding, quality: 50)
        for _ in 0..<count { try enroll(fixture, "a.1.1", face) }
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: Presentation(faces: [face]), fmr: 1e-2)
        let rate = EngineFixture.faceCalibration.rate(at: result.threshold).fmr
        #expect(abs(rate * (metric == .l2 ? Double(count) : 1) - 1e-2) < 1e-9)
        #expect(result.decision == (result.score >= result.threshold ? .match : .nonMatch))
        #expect(result.compared == count)
    }

    /// Several photos of the probe are one probe.
    @Test func averageOfProbesDecides() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", FaceSource.probe)
        let probes = Presentation(faces: [FaceSource.face(0.25), FaceSource.face(0.75)])
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: probes, fmr: 1e-2)
        #expect(abs(result.score - averaged([0.25, 0.75])) < 1e-6 && result.compared == 2)
        let found = try fixture.engine.identify(storage: "a", partition: 1, probe: probes, fmr: 1e-2)
        #expect(found.candidates.map(\.score) == [result.score] && found.threshold == result.threshold)
    }

    @Test func otherModelsAndPipelinesAreNeverCompared() throws {
        let fixture = try EngineFixture()
        let bcid = try BCID("a.1.1")
        try enroll(fixture, "a.1.1", FaceSource.face(1, model: FaceSource.other))
        let error = #expect(throws: WhorlError.self) { try fixture.engine.verify(bcid, probe: probe, fmr: 1e-2) }
        guard case .modelMismatch(let got, let expected)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(got.contains(FaceSource.other.name) && expected.contains(FaceSource.model.name))
        try enroll(fixture, "a.1.1", FaceSource.face(1, extractorVersion: 9), FaceSource.face(0.25))
        let result = try fixture.engine.verify(bcid, probe: probe, fmr: 1e-2)
        #expect(abs(result.score - 0.25) < 1e-6 && result.compared == 1 && result.skippedOutdated == 2)
        let found = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-2)
        #expect(found.candidates.map(\.score) == [result.score] && found.skippedOutdated == 2)
        let other = Presentation(faces: [FaceSource.face(1, model: FaceSource.other)])
        #expect(try fixture.engine.verify(bcid, probe: other, fmr: 1e-2).decision == .match)
    }

    @Test func modelWithoutCalibrationIsNamed() throws {
        let fixture = try EngineFixture()
        let face = FaceSource.face(1, model: FaceSource.uncalibrated)
        try enroll(fixture, "a.1.1", face)
        let presented = Presentation(faces: [face])
        let expected = WhorlError.uncalibratedModel(name: "net_c")
        #expect(throws: expected) { try fixture.engine.verify(BCID("a.1.1"), probe: presented, fmr: 1e-2) }
        #expect(throws: expected) {
            try fixture.engine.identify(storage: "a", partition: 1, probe: presented, fmr: 1e-2)
        }
    }

    @Test func probesThatCannotBeComparedAreRefused() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", FaceSource.face(1))
        let long = FaceTemplate(
            model: FaceSource.model, metric: .cosine, embedding: Array(repeating: 1, count: 16), quality: 0)
        let twoModels = Presentation(faces: [FaceSource.probe, FaceSource.face(1, model: FaceSource.other)])
        for wrong in [
            Presentation(), Presentation(faces: [long]), twoModels,
            Presentation(faces: [FaceSource.face(1, extractorVersion: 9)]),
        ] {
            #expect(throws: WhorlError.self) { try fixture.engine.verify(BCID("a.1.1"), probe: wrong, fmr: 1e-2) }
            #expect(throws: WhorlError.self) {
                try fixture.engine.identify(storage: "a", partition: 1, probe: wrong, fmr: 1e-2)
            }
        }
        #expect(throws: WhorlError.self) { try fixture.engine.enroll(BCID("a.1.1"), Presentation()) }
    }

    @Test func modalityThatIsNotEnrolledIsNamed() throws {
        let fixture = try EngineFixture()
        let (faceOnly, fingerOnly) = (try BCID("a.1.1"), try BCID("a.1.2"))
        try enroll(fixture, "a.1.1", FaceSource.face(1))
        try fixture.enroll("a.1.2", (500, .unknown))
        #expect(throws: WhorlError.modalityNotEnrolled(faceOnly, .finger)) {
            try fixture.engine.verify(faceOnly, probe: EngineFixture.probe, fmr: 1e-2)
        }
        #expect(throws: WhorlError.modalityNotEnrolled(fingerOnly, .face)) {
            try fixture.engine.verify(fingerOnly, probe: probe, fmr: 1e-2)
        }
        #expect(throws: WhorlError.unknownBCID(try BCID("a.1.3"))) {
            try fixture.engine.verify(BCID("a.1.3"), probe: probe, fmr: 1e-2)
        }
        #expect(throws: WhorlError.emptyPartition(storage: "a", partition: 2)) {
            try fixture.engine.identify(storage: "a", partition: 2, probe: probe, fmr: 1e-2)
        }
    }

    @Test func peopleAreRankedByTheAverageOfTheirFaces() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", FaceSource.face(0.25), FaceSource.face(0.5))
        try enroll(fixture, "a.1.2", FaceSource.face(0.75))
        try enroll(fixture, "a.1.3", FaceSource.face(0.5))
        try fixture.enroll("a.1.4", (999, .unknown))
        try enroll(fixture, "a.2.5", FaceSource.face(1))
        let result = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3)
        #expect(result.candidates.map(\.bcid.classID) == [2, 3, 1])
        #expect(result.candidates.map(\.sample) == [1, 1, 2])
        #expect(abs(result.candidates[2].score - averaged([0.25, 0.5])) < 1e-6)
        #expect(result.people == 3 && result.compared == 4)
        #expect(result.candidates.map(\.decision) == [.match, .nonMatch, .nonMatch])
        #expect(abs((result.candidates[2].modalities.first?.mean ?? 0) - 0.375) < 1e-6)
        let one = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: 1)
        #expect(one.candidates == Array(result.candidates.prefix(1)))
    }

    @Test func resultIsTheSameOnAnyNumberOfThreads() throws {
        var results: [Identification] = []
        for threads in [1, 2, 7] {
            let fixture = try EngineFixture(threads: threads)
            var source = TemplateSource(seed: 5)
            _ = try fixture.store.append(
                (0..<2500).map { number in
                    NewReference(
                        bcid: try BCID(storage: "a", partition: 1, classID: number / 2 + 1), position: .unknown,
                        created: 0, template: .face(source.face(dimension: 32)))
                })
            let probe = Presentation(faces: [source.face(dimension: 32)])
            results.append(
                try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-2, top: 2000))
        }
        #expect(results.allSatisfy { $0 == results[0] })
        #expect(results[0].candidates.count == 1250)
    }

    @Test func changesAreSeenBehindTheCache() throws {
        let fixture = try EngineFixture()
        func people() throws -> [Int] {
            try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-2).candidates
                .map(\.bcid.classID)
        }
        try enroll(fixture, "a.1.1", FaceSource.face(0.25))
        #expect(try people() == [1])
        try enroll(fixture, "a.1.2", FaceSource.face(0.5))
        #expect(try people() == [2, 1])
        try fixture.engine.delete(BCID("a.1.2"))
        #expect(try people() == [1])
    }

    @Test func facesOfAnotherModelThanTheOneInUseAreOutdated() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", FaceSource.face(1), FaceSource.face(1, model: FaceSource.other))
        try enroll(fixture, "a.1.2", FaceSource.face(1))
        try fixture.enroll("a.1.3", (100, .unknown), extractorVersion: 6)
        func outdated(_ embedder: ModelIdentity?) throws -> [Int] {
            try fixture.engine.list(outdated: true, embedder: embedder).map(\.bcid.classID)
        }
        #expect(try outdated(nil) == [3])
        #expect(try outdated(FaceSource.model) == [1, 3])
        #expect(try outdated(FaceSource.other) == [1, 2, 3])
    }
}
