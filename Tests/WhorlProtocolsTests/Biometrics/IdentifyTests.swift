import Testing
import Whorl

import WhorlProtocols

/// A search of the service: its rate, and whom it leaves out.
@Suite struct IdentifyTests {
    private func people(_ count: Int, _ policy: DecisionPolicy = DecisionPolicy(fmr: 1e-3)) async throws
        -> ScoredBiometrics
    {
        let scored = try ScoredBiometrics(policy)
        for number in 1...count { try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(number)) }
        return scored
    }

    private func found(
        _ scored: ScoredBiometrics, _ sample: CapturedSample, top: Int = 10
    ) async throws -> [Int] {
        try await scored.biometrics.identify(
            storage: "bws", partition: 1, [sample], from: .known, top: top, by: "test"
        ).map(\.bcid.classID)
    }

    private func lock(_ scored: ScoredBiometrics, _ bcid: String, _ failures: Int = 5) throws {
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(BCID(bcid)) { state in
            for _ in 0..<failures { lockout.fail(&state.known, at: 1_000) }
        }
    }

    /// FMR 1e-3 is a score of 0.3, and among 10 people 0.4.
    @Test(arguments: [(1, 300, true), (1, 299, false), (10, 399, false), (10, 400, true)])
    func theRateIsSharedAmongPeople(people count: Int, score: Int, isFound: Bool) async throws {
        let scored = try await people(count)
        #expect(try await found(scored, ScoredBiometrics.print(1, score)) == (isFound ? [1] : []))
    }

    @Test(arguments: [(0.01, 300), (nil, 300), (1e-4, 400)] as [(Double?, Int)])
    func aSearchIsNeverMoreLenientThanAVerification(fpir: Double?, score: Int) async throws {
        let scored = try await people(1, DecisionPolicy(fmr: 1e-3, fpir: fpir))
        #expect(try await found(scored, ScoredBiometrics.print(1, score)) == [1])
        #expect(try await found(scored, ScoredBiometrics.print(1, score - 1)).isEmpty)
    }

    @Test(arguments: [5, 50]) func whoIsLockedOrDisabledIsLeftOut(failures: Int) async throws {
        let scored = try await people(10)
        try lock(scored, "bws.1.1", failures)
        #expect(try await found(scored, ScoredBiometrics.print(1)).isEmpty)
        // Others need the same score as before.
        #expect(try await found(scored, ScoredBiometrics.print(2, 399)).isEmpty)
        #expect(try await found(scored, ScoredBiometrics.print(2, 400)) == [2])
        scored.wait(30)
        #expect(try await found(scored, ScoredBiometrics.print(1)) == (failures == 5 ? [1] : []))
    }

    @Test func othersTakeThePlaceOfWhoIsLeftOut() async throws {
        let scored = try ScoredBiometrics()
        for number in 1...30 { try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(1)) }
        for number in 1...25 where number != 7 { try lock(scored, "bws.1.\(number)") }
        #expect(try await found(scored, ScoredBiometrics.print(1), top: 1) == [7])
        #expect(try await found(scored, ScoredBiometrics.print(1), top: 3) == [7, 26, 27])
        #expect(try await found(scored, ScoredBiometrics.print(1), top: 100) == [7, 26, 27, 28, 29, 30])
    }
}
