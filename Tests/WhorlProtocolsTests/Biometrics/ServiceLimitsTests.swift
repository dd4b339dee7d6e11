import Testing

import WhorlProtocols

@Suite struct ServiceLimitsTests {
    private let scored: ScoredBiometrics
    private var records: Records { scored.biometrics.records }

    init() throws { scored = try ScoredBiometrics() }

    @Test func theLimitsOfTheLastStartAreKept() throws {
        #expect(try ServiceLimits.policy(in: records) == LockoutPolicy())
        for policy in [LockoutPolicy(failures: 3, delay: 1, limit: 6), LockoutPolicy()] {
            try ServiceLimits.keep(policy, in: records)
            #expect(try ServiceLimits.policy(in: records) == policy)
        }
    }
}
