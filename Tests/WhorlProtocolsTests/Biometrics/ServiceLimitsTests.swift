import Testing

import WhorlProtocols

@Suite struct ServiceLimitsTests {
    @Test func theLimitsOfTheLastStartAreKept() throws {
        let records = try ScoredBiometrics().biometrics.records
        #expect(try ServiceLimits.policy(in: records) == LockoutPolicy())
        for policy in [LockoutPolicy(failures: 3, delay: 1, limit: 6), LockoutPolicy()] {
            try ServiceLimits.keep(policy, in: records)
            #expect(try ServiceLimits.policy(in: records) == policy)
        }
    }
}
