import Foundation
import Testing

import Whorl

@Suite struct EngineFusionTests {
    /// Finger scores of 0.2 have FMR 1e-2, face scores of 0.4 have the same: see ``EngineFixture``.
    private let finger = FingerSample(template: EngineFixture.probe)
    private var both: Presentation { Presentation(fingers: [finger], faces: [FaceSource.probe]) }

    private func enroll(_ fixture: EngineFixture, _ bcid: String, finger: Int?, face: Float?) throws {
        let fingers = finger.map { [FingerSample(template: EngineFixture.template($0))] } ?? []
        let faces = face.map { [FaceSource.face($0)] } ?? []
        try fixture.engine.enroll(BCID(bcid), Presentation(fingers: fingers, faces: faces))
    }

    /// Neither modality alone reaches 1e-3 and the two together do not either: 1.02e-3. A little more does.
    @Test func twoModalitiesGiveOneDecision() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", finger: 200, face: 0.4)
        try enroll(fixture, "a.1.2", finger: 205, face: 0.4)
        let below = try fixture.engine.verify(BCID("a.1.1"), probe: both, fmr: 1e-3)
        #expect(abs(below.scoreFMR / 1.0210340371976183e-3 - 1) < 1e-4)
        #expect(abs(below.score + log10(below.scoreFMR)) < 1e-9 && abs(below.threshold - 3) < 1e-12)
        #expect(below.decision == .nonMatch && below.compared == 2 && !below.extrapolated)
        #expect(below.modalities.map(\.modality) == [.finger, .face])
        #expect(below.modalities.allSatisfy { $0.score < $0.threshold })
        for part in below.modalities { #expect(abs(part.scoreFMR / 1e-2 - 1) < 1e-4) }
        let above = try fixture.engine.verify(BCID("a.1.2"), probe: both, fmr: 1e-3)
        #expect(above.decision == .match && above.modalities.allSatisfy { $0.score < $0.threshold })
        #expect(above.reference.modality == .finger)
        #expect(try fixture.engine.verify(BCID("a.1.1"), probe: both, fmr: 1.03e-3).decision == .match)
    }

    @Test func strongModalityIsWeakenedByAStranger() throws {
        let fixture = try EngineFixture()
        // The finger alone would be 1e-3; a face that says nothing makes it 1e-3 * (1 + ln 1e3).
        try enroll(fixture, "a.1.1", finger: 300, face: -0.5)
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: both, fmr: 1e-3)
        #expect(result.decision == .nonMatch)
        #expect(abs(result.scoreFMR / (1e-3 * (1 + log(1e3))) - 1) < 1e-4)
        #expect(result.modalities.last?.scoreFMR == 1)
        let alone = try fixture.engine.verify(BCID("a.1.1"), probe: EngineFixture.probe, fmr: 1e-3)
        #expect(alone.decision == .match)
    }

    /// Prints share their rate, and faces are averaged, before the modalities are combined.
    @Test func referencesOfAModalityAreJoinedBeforeModalitiesAre() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", finger: 300, face: 0.6)
        for _ in 0..<3 { try enroll(fixture, "a.1.1", finger: 10, face: nil) }
        try enroll(fixture, "a.1.1", finger: nil, face: 0.1)
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: both, fmr: 1e-3)
        #expect(result.modalities.map(\.compared) == [4, 2])
        // The mean of (0.6, 0.8) and (0.1, 0.995) has a cosine of 0.3633 with the probe.
        let across = (1 - 0.1 * 0.1).squareRoot()
        let cosine = 0.7 / (0.7 * 0.7 + (0.8 + across) * (0.8 + across)).squareRoot()
        let expected = [4e-3, pow(10, -5 * cosine)]
        for (part, rate) in zip(result.modalities, expected) { #expect(abs(part.scoreFMR / rate - 1) < 1e-4) }
        #expect(abs(result.scoreFMR / Fusion.rate(expected) - 1) < 1e-4)
    }

    @Test func oneModalityMissingStillDecides() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", finger: 305, face: nil)
        try enroll(fixture, "a.1.2", finger: nil, face: 0.61)
        try enroll(fixture, "a.1.3", finger: 305, face: 0.61)
        for (bcid, modality) in [("a.1.1", Modality.finger), ("a.1.2", .face)] {
            let result = try fixture.engine.verify(BCID(bcid), probe: both, fmr: 1e-3)
            #expect(result.decision == .match && result.modalities.map(\.modality) == [modality])
            #expect(result.scoreFMR == result.modalities.first?.scoreFMR)
            #expect(try fixture.engine.verify(BCID(bcid), probe: both, fmr: 1e-4).decision == .nonMatch)
        }
        let face = try fixture.engine.verify(BCID("a.1.3"), probe: Presentation(faces: [FaceSource.probe]), fmr: 1e-3)
        #expect(face.modalities.map(\.modality) == [.face] && face.decision == .match)
    }

    @Test func faceOfAnotherModelLeavesTheFingerToDecide() throws {
        let fixture = try EngineFixture()
        let bcid = try BCID("a.1.1")
        try fixture.engine.enroll(
            bcid,
            Presentation(
                fingers: [FingerSample(template: EngineFixture.template(305))],
                faces: [FaceSource.face(1, model: FaceSource.other)]))
        let result = try fixture.engine.verify(bcid, probe: both, fmr: 1e-3)
        #expect(result.modalities.map(\.modality) == [.finger] && result.skippedOutdated == 1)
        #expect(result.decision == .match)
    }

    @Test func extrapolatedRatesAreMarked() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", finger: 700, face: 0.2)
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: both, fmr: 1e-3)
        #expect(result.extrapolated && result.modalities.map(\.extrapolated) == [true, false])
    }

    @Test func peopleAreRankedByTheCombination() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", finger: 305, face: nil)
        try enroll(fixture, "a.1.2", finger: 200, face: 0.5)
        try enroll(fixture, "a.1.3", finger: nil, face: 0.55)
        try enroll(fixture, "a.1.4", finger: 250, face: 0.6)
        try enroll(fixture, "a.1.5", finger: 250, face: 0.6)
        let result = try fixture.engine.identify(storage: "a", partition: 1, probe: both, fmr: 1e-3)
        // 10^-3.05 alone; 10^-4.5 combined: 3.6e-4; 10^-2.75 alone; 10^-5.5 combined: 4.3e-5, twice.
        #expect(result.candidates.map(\.bcid.classID) == [4, 5, 2, 1, 3])
        #expect(result.candidates.map(\.modalities.count) == [2, 2, 2, 1, 1])
        #expect(result.candidates.map(\.decision) == [.match, .match, .match, .match, .nonMatch])
        #expect(result.people == 5 && result.compared == 8 && abs(result.threshold - 3) < 1e-12)
        for candidate in result.candidates { #expect(abs(candidate.score + log10(candidate.scoreFMR)) < 1e-9) }
        #expect(abs(result.candidates[2].scoreFMR / Fusion.rate([1e-2, pow(10, -2.5)]) - 1) < 1e-4)
    }

    @Test func severalFacesPresentedAreOneProbe() throws {
        let fixture = try EngineFixture()
        try enroll(fixture, "a.1.1", finger: 300, face: 0.6)
        let twice = Presentation(faces: [FaceSource.face(0), FaceSource.probe])
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: twice, fmr: 1e-2)
        // face(0) is at a right angle to the probe: their mean has a cosine of 1.4 / sqrt 2 with (0.6, 0.8).
        let cosine = 1.4 / 2.0.squareRoot()
        #expect(result.compared == 2 && abs(result.score - cosine) < 1e-6)
        #expect(abs(result.scoreFMR / pow(10, -5 * cosine) - 1) < 1e-3)
    }
}
