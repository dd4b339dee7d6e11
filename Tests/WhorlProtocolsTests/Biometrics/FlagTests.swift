import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

/// References that must be made anew before they count.
@Suite struct FlagTests {
    private let scored: ScoredBiometrics
    private let person: BCID

    init() async throws {
        scored = try ScoredBiometrics(modalities: [.finger, .face])
        person = try BCID("bws.1.1")
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1), ScoredBiometrics.face(1))
    }

    private func judged(_ samples: CapturedSample...) async throws -> Judgement {
        try await scored.biometrics.verify(person, samples, from: .known, by: "test")
    }

    private func found(_ samples: CapturedSample...) async throws -> [BCID] {
        try await scored.biometrics.identify(
            storage: "bws", partition: 1, samples, from: .known, by: "test"
        ).map(\.bcid)
    }

    private func flag(_ modalities: Set<Modality>) throws {
        try scored.biometrics.change(person) { $0.flagged = modalities }
    }

    private var flagged: Set<Modality> { get throws { try scored.biometrics.state(of: person)?.flagged ?? [] } }

    private func reenroll(_ sample: CapturedSample, _ modality: Modality) async throws {
        let isDone = try await scored.biometrics.enroll(person, [sample], by: "test", replacing: modality) {
            $0 != nil
        }
        #expect(isDone)
    }

    @Test func flaggedReferencesMatchNobody() async throws {
        #expect(try await found(ScoredBiometrics.print(1)) == [person])
        try flag([.finger])
        #expect(try await judged(ScoredBiometrics.print(1)) == .outdated)
        #expect(try scored.biometrics.audit.tail(1).map(\.outcome) == [.refused])
        // The other modality does not carry them.
        #expect(try await judged(ScoredBiometrics.print(1), ScoredBiometrics.face(1)) == .outdated)
        #expect(try await found(ScoredBiometrics.print(1)).isEmpty)
        #expect(try await found(ScoredBiometrics.print(1), ScoredBiometrics.face(1)).isEmpty)
        #expect(try scored.biometrics.state(of: person)?.failures == 0)
        #expect(try await !judged(ScoredBiometrics.print(2)).isMatch)
        #expect(try scored.biometrics.state(of: person)?.failures == 1)
        #expect(try await judged(ScoredBiometrics.face(1)).isMatch)
        #expect(try await found(ScoredBiometrics.face(1)) == [person])
    }

    @Test func toStrangersAFlaggedModalityIsAWrongSample() async throws {
        try flag([.finger])
        for finger in [1, 2] {
            _ = try await scored.biometrics.verify(
                person, [ScoredBiometrics.print(finger)], from: .unknown(network: "192.0.2.1"), by: "test")
        }
        let state = try #require(try scored.biometrics.state(of: person))
        #expect(state.unknown.row == 2 && state.failures == 0)
    }

    @Test func anEnrollmentEndsNoFlag() async throws {
        try flag([.finger, .face])
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(2))
        #expect(try flagged == [.finger, .face])
        #expect(try await judged(ScoredBiometrics.print(2)) == .outdated)
    }

    @Test func aReenrollmentReplacesTheReferencesOfItsModalityAndEndsItsFlag() async throws {
        try flag([.finger, .face])
        try await reenroll(ScoredBiometrics.print(2), .finger)
        #expect(try flagged == [.face])
        #expect(try scored.biometrics.enrolled(person).map(\.modality) == [.finger, .face])
        #expect(try await !judged(ScoredBiometrics.print(1)).isMatch)
        #expect(try await judged(ScoredBiometrics.print(2)).isMatch)
        #expect(try await judged(ScoredBiometrics.face(1)) == .outdated)
        try await reenroll(ScoredBiometrics.face(2), .face)
        #expect(try flagged.isEmpty)
        #expect(try await judged(ScoredBiometrics.face(2)).isMatch)
    }

    @Test func whatWasNeverEnrolledIsNotMadeAnew() async throws {
        let other = try BCID("bws.1.2")
        try scored.biometrics.change(other) { $0.isFlagged = true }
        // The first references are made after the flag.
        try await scored.enroll("bws.1.2", ScoredBiometrics.print(3))
        #expect(try scored.biometrics.state(of: other) == nil)
        try scored.biometrics.change(other) { $0.isFlagged = true }
        let isDone = try await scored.biometrics.enroll(
            other, [ScoredBiometrics.print(4)], by: "test", replacing: .finger
        ) { $0 != nil }
        #expect(try isDone && scored.biometrics.state(of: other) == nil)
    }

    @Test(arguments: [("false", []), ("true", [.finger, .face])] as [(String, Set<Modality>)])
    func aFlagOfBeforeIsOneOfAllModalities(kept: String, modalities: Set<Modality>) throws {
        let text = #"{"bcid":"bws.1.1","failures":0,"isFlagged":\#(kept),"lockedUntil":0,"tags":[]}"#
        let state = try JSONCoding.decode(ClassState.self, from: Data(text.utf8))
        #expect(state.flagged == modalities && state.isFlagged == !modalities.isEmpty)
    }

    @Test func aFlagIsKept() throws {
        for modalities in [[], [.finger], [.face], [.finger, .face]] as [Set<Modality>] {
            var state = ClassState(person)
            state.flagged = modalities
            #expect(try JSONCoding.decode(ClassState.self, from: JSONCoding.encode(state)) == state)
        }
    }
}
