import Testing
import Whorl

import WhorlProtocols

/// Enrollments that are meant for somebody whom another program deletes meanwhile.
@Suite struct MarkTests {
    private let scored: ScoredBiometrics
    private let person: BCID

    init() async throws {
        scored = try ScoredBiometrics()
        person = try BCID("bws.1.1")
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    /// Enrolls a print for whoever has a mark, where another program deletes the person right after the permission.
    private func enroll(for mark: PersonMark?, replacing modality: Modality? = nil) async throws -> Bool {
        let (store, person) = (scored.biometrics.engine.store, person)
        return try await scored.biometrics.enroll(
            person, [ScoredBiometrics.print(2)], by: "test", replacing: modality
        ) { now in
            defer { _ = try? store.delete(person) }
            return PersonMark.stands(mark, for: now)
        }
    }

    @Test func aPermissionDoesNotOutliveItsPerson() async throws {
        let mark = try scored.biometrics.mark(of: person)
        #expect(try await !enroll(for: mark))
        #expect(try scored.biometrics.enrolled(person).isEmpty)
    }

    @Test func whatIsForAnybodyIsForWhoeverComes() async throws {
        #expect(try await enroll(for: nil))
        #expect(try scored.biometrics.enrolled(person).count == 1)
    }

    @Test func nobodysReferencesAreReplaced() async throws {
        await #expect(throws: Refusal.engine(.unknownBCID(person))) { try await enroll(for: nil, replacing: .finger) }
        #expect(try scored.biometrics.enrolled(person).isEmpty)
    }

    @Test func aNewEnrollmentOfAModalityLeavesThePerson() async throws {
        let mark = try scored.biometrics.mark(of: person)
        let isDone = try await scored.biometrics.enroll(
            person, [ScoredBiometrics.print(2)], by: "test", replacing: .finger
        ) { $0 != nil }
        #expect(try isDone && mark != nil && scored.biometrics.mark(of: person) == mark)
        try await scored.biometrics.delete(person, by: "test")
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        #expect(try scored.biometrics.mark(of: person) != mark)
    }
}
