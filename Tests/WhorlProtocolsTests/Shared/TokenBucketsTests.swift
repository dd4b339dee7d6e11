import ProtocolTestSupport
import Testing

import WhorlProtocols

@Suite struct TokenBucketsTests {
    private let clock = TestClock(0)

    private func buckets(_ burst: Double = 3, every seconds: Double = 10, most: Int = 100) -> TokenBuckets {
        TokenBuckets(TokenBuckets.Rate(burst: burst, perSecond: 1 / seconds), most: most, clock.timepiece)
    }

    @Test func aBucketIsFullAtFirstAndFillsAgain() {
        let buckets = buckets()
        for _ in 0..<3 { #expect(buckets.take("a") == nil) }
        #expect(buckets.take("a") == 10 && buckets.wait(for: "a") == 10)
        #expect(buckets.take("b") == nil)
        clock.now = 9.5
        #expect(buckets.take("a") == 1)
        clock.now = 10
        #expect(buckets.wait(for: "a") == nil)
        #expect(buckets.take("a") == nil)
        #expect(buckets.take("a") == 10)
        clock.now = 1_000
        for _ in 0..<3 { #expect(buckets.take("a") == nil) }
        #expect(buckets.take("a") == 10)
    }

    @Test func furtherTokensAreTakenBeyondTheBucketOnce() {
        let buckets = buckets()
        for _ in 0..<3 { #expect(buckets.take("a") == nil) }
        #expect(buckets.take(further: 0, of: "a") == nil)
        #expect(buckets.take(further: 7, of: "a") == nil)
        #expect(buckets.wait(for: "a") == 80)
        // Another request at the same time takes no more.
        #expect(buckets.take(further: 7, of: "a") == 80 && buckets.take(further: 0, of: "a") == nil)
        clock.now = 80
        #expect(buckets.take("a") == nil)
    }

    @Test func aTokenIsGivenBack() {
        let buckets = buckets()
        buckets.giveBack("a")
        for _ in 0..<3 { #expect(buckets.take("a") == nil) }
        buckets.giveBack("a")
        #expect(buckets.take("a") == nil)
        #expect(buckets.take("a") == 10)
    }

    @Test func whatIsSpentBeyondTheBucketIsWaitedFor() {
        let buckets = buckets()
        #expect((0..<5).map { _ in buckets.spend("a") } == [false, false, true, false, false])
        #expect(buckets.wait(for: "a") == 30)
        // No more is owed than a bucket holds.
        for _ in 0..<100 { buckets.spend("a") }
        #expect(buckets.wait(for: "a") == 40)
    }

    @Test func anEmptyBucketIsNewsOnceUntilItIsFull() {
        let buckets = buckets()
        for _ in 0..<3 { buckets.spend("a") }
        clock.now = 10
        #expect(!buckets.spend("a"))
        clock.now = 100
        #expect((0..<3).map { _ in buckets.spend("a") } == [false, false, true])
    }

    @Test func theNameThatCameLongestAgoMakesRoom() {
        let buckets = buckets(1, most: 2)
        for name in ["a", "b", "a", "c"] { _ = buckets.take(name) }
        #expect(buckets.wait(for: "a") == 10 && buckets.wait(for: "c") == 10)
        #expect(buckets.wait(for: "b") == nil)
    }
}
