import Testing

import WhorlProtocols

@Suite struct LockoutPolicyTests {
    private let policy = LockoutPolicy()

    private func failed(_ count: Int, at time: Double) -> FailureCount {
        var failures = FailureCount()
        for _ in 0..<count { policy.fail(&failures, at: time) }
        return failures
    }

    @Test func fourFailuresChangeNothing() {
        #expect(policy.refusal(nil, at: 0) == nil)
        #expect(policy.refusal(failed(4, at: 100), at: 100) == nil)
    }

    @Test func afterFiveEachTryWaits() {
        var state = failed(5, at: 100)
        #expect(policy.refusal(state, at: 100) == .locked(retryAfter: 30))
        #expect(policy.refusal(state, at: 129.5) == .locked(retryAfter: 1))
        #expect(policy.refusal(state, at: 130) == nil)
        policy.fail(&state, at: 130)
        #expect(policy.refusal(state, at: 131) == .locked(retryAfter: 29))
    }

    @Test func aClockThatIsSetBackMakesNobodyWaitLonger() {
        var state = failed(5, at: 3_700)
        #expect(policy.refusal(state, at: 3_700) == .locked(retryAfter: 30))
        #expect(policy.refusal(state, at: 100) == nil)
        policy.fail(&state, at: 100)
        #expect(policy.refusal(state, at: 100) == .locked(retryAfter: 30))
        #expect(policy.refusal(failed(50, at: 3_700), at: 100) == .disabled)
    }

    @Test func theDelayCountsRequestsAndTheLimitSamples() {
        var state = FailureCount()
        for _ in 0..<4 { #expect(!policy.fail(&state, tries: 8, at: 0)) }
        #expect(policy.refusal(state, at: 0) == nil && state == FailureCount(row: 4, total: 32, lockedUntil: 0))
        for _ in 0..<2 { policy.fail(&state, tries: 8, at: 0) }
        #expect(policy.refusal(state, at: 0) == .locked(retryAfter: 30))
        #expect(policy.decided(Array(0..<8), after: state) == [0, 1])
        #expect(policy.fail(&state, tries: 2, at: 0))
        #expect(policy.refusal(state, at: 1e9) == .disabled && !policy.fail(&state, tries: 2, at: 0))
    }

    @Test func afterFiftyNoTryCounts() {
        #expect(policy.refusal(failed(49, at: 0), at: 1_000) == nil)
        #expect(policy.refusal(failed(50, at: 0), at: 1e9) == .disabled)
    }
}
