import Testing
import Whorl

import WhorlProtocols

@Suite struct AutoEnrollTests {
    private let scored: ScoredBiometrics
    private let bcid: BCID

    init() throws {
        scored = try ScoredBiometrics()
        bcid = try BCID("bws.1.1")
    }

    /// Verifies samples, which must match, and adds the best; gives the modalities of all references then.
    private func present(_ samples: CapturedSample...) async throws -> [Modality] {
        let judgement = try await scored.biometrics.verify(bcid, samples, from: .known, by: "test")
        guard case .match(let found) = judgement else {
            Issue.record("no match")
            return []
        }
        try await scored.biometrics.autoEnroll(after: found, samples, of: bcid, by: "test")
        return try scored.biometrics.enrolled(bcid).map(\.modality)
    }

    private func isMatch(_ sample: CapturedSample) async throws -> Bool {
        try await scored.biometrics.verify(bcid, [sample], from: .known, by: "test").isMatch
    }

    @Test func aStrangersPrintIsNotAdded() async throws {
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        #expect(try await present(ScoredBiometrics.print(2), ScoredBiometrics.print(1)) == [.finger, .finger])
        #expect(try await isMatch(ScoredBiometrics.print(1)))
        #expect(try await isMatch(ScoredBiometrics.print(2)) == false)
    }

    @Test func aStrangersPrintBesideAFaceIsNotAdded() async throws {
        try await scored.enroll("bws.1.1", ScoredBiometrics.face(1), ScoredBiometrics.print(1))
        #expect(try await present(ScoredBiometrics.face(1), ScoredBiometrics.print(2)) == [.finger, .face, .face])
        #expect(try await isMatch(ScoredBiometrics.print(2)) == false)
    }

    @Test func whatThePersonIsNotEnrolledWithIsNotAdded() async throws {
        try await scored.enroll("bws.1.1", ScoredBiometrics.face(1))
        #expect(try await present(ScoredBiometrics.face(1), ScoredBiometrics.print(2)) == [.face, .face])
    }

    /// At FMR 1e-3 a score of 0.3 is a match, and 0.4 is needed for a tenth of it.
    @Test(arguments: [(350, 1), (399, 1), (400, 2), (900, 2)])
    func aReferenceNeedsAStricterMatch(score: Int, references: Int) async throws {
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        #expect(try await present(ScoredBiometrics.print(1, score)).count == references)
    }

    @Test func atMostTheBestIsAdded() async throws {
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        #expect(
            try await present(
                ScoredBiometrics.print(1, 800), ScoredBiometrics.print(1, 850), ScoredBiometrics.print(1, 840)
            ).count == 2)
        var scores: [UInt16] = []
        try scored.biometrics.engine.store.visit(.person(bcid), modality: .finger) { reference in
            if case .finger(let template) = reference.template { scores.append(template.points[0].y) }
        }
        #expect(scores == [900, 850])
    }

    @Test func referencesAreNotAddedWithoutEnd() async throws {
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1), ScoredBiometrics.face(1))
        for _ in 0..<AutoEnrollment.mostReferences + 3 { _ = try await present(ScoredBiometrics.print(1)) }
        let held = try await present(ScoredBiometrics.print(1))
        #expect(held.count { $0 == .finger } == AutoEnrollment.mostReferences)
        // Each modality has a number of its own.
        #expect(try await present(ScoredBiometrics.face(1)).count { $0 == .face } == 2)
    }
}
