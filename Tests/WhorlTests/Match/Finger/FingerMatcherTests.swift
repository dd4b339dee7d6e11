import Testing

import Whorl

@Suite("FingerMatcher")
struct FingerMatcherTests {
    static func score(_ a: FingerTemplate, _ b: FingerTemplate) -> Double {
        FingerMatcher(probe: PreparedFinger(a)).score(PreparedFinger(b))
    }

    @Test(arguments: UInt64(1)...20)
    func matedScoresAreAboveNonMatedOnes(seed: UInt64) {
        let finger = RandomPrint.minutiae(40, seed: seed)
        let other = RandomPrint.template(RandomPrint.minutiae(40, seed: seed + 1000))
        let reference = RandomPrint.template(finger)
        let probe = RandomPrint.template(finger, turned: 0.2, moved: (12, -9), jitter: 2, keeping: 0.8, seed: seed)
        #expect(Self.score(probe, reference) > Self.score(probe, other) + 5)
    }

    /// Turned prints differ by the rounding of stored units and of the ridge flow's blocks.
    @Test(arguments: [Float(0), 0.3, -0.7, 1.6, 3.1], UInt64(1)...3)
    func turningAndMovingHardlyChangesTheScore(angle: Float, seed: UInt64) {
        let finger = RandomPrint.minutiae(35, seed: seed)
        let reference = RandomPrint.template(finger, jitter: 1.5, seed: 9)
        let straight = Self.score(RandomPrint.template(finger), reference)
        let turned = Self.score(RandomPrint.template(finger, turned: angle, moved: (6, -8)), reference)
        #expect(abs(turned - straight) < 0.15 * abs(straight))
    }

    @Test(arguments: UInt64(1)...30)
    func scoreIsSymmetric(seed: UInt64) {
        let a = RandomPrint.template(RandomPrint.minutiae(30, seed: seed), keeping: 0.7, seed: seed)
        let b = RandomPrint.template(RandomPrint.minutiae(30, seed: seed / 2), turned: 0.4, jitter: 3, seed: seed)
        #expect(Self.score(a, b) == Self.score(b, a))
        let there = FingerMatcher(probe: PreparedFinger(a)).comparison(with: PreparedFinger(b))
        let back = FingerMatcher(probe: PreparedFinger(b)).comparison(with: PreparedFinger(a))
        #expect(Set(there.pairs.map { [$0.probe, $0.reference] }) == Set(back.pairs.map { [$0.reference, $0.probe] }))
    }

    @Test(arguments: UInt64(1)...10)
    func partsAddUpToTheScore(seed: UInt64) {
        let finger = RandomPrint.minutiae(30, seed: seed)
        let matcher = FingerMatcher(probe: PreparedFinger(RandomPrint.template(finger, jitter: 2)))
        let reference = PreparedFinger(RandomPrint.template(finger, turned: 0.1, keeping: 0.6))
        let comparison = matcher.comparison(with: reference)
        #expect(comparison.score == matcher.score(reference))
        let sum = comparison.parts.reduce(0) { $0 + $1.contribution }
        // Sums of floats in two orders.
        #expect(abs(sum - comparison.score) < 1e-3)
    }

    @Test(arguments: UInt64(1)...10)
    func pairsAreTheTrueOnes(seed: UInt64) {
        let finger = RandomPrint.minutiae(30, seed: seed)
        let matcher = FingerMatcher(probe: PreparedFinger(RandomPrint.template(finger, jitter: 1)))
        let reference = PreparedFinger(RandomPrint.template(finger, turned: 0.5, moved: (10, 10), jitter: 1, seed: 4))
        let pairs = matcher.comparison(with: reference).pairs
        // Nothing was thinned out, so the n-th minutia of one is the n-th of the other; near twins may be swapped.
        #expect(pairs.count >= 26)
        #expect(pairs.count { $0.probe == $0.reference } >= pairs.count - 4)
    }

    @Test func noTwoNonMatedScoresTie() {
        let probe = PreparedFinger(RandomPrint.template(RandomPrint.minutiae(30, seed: 1)))
        let matcher = FingerMatcher(probe: probe)
        let scores = (2..<102).map { seed in
            matcher.score(PreparedFinger(RandomPrint.template(RandomPrint.minutiae(25, seed: seed))))
        }
        #expect(Set(scores).count == scores.count)
    }

    @Test(arguments: [0, 1, 2, 3, 128])
    func anyNumberOfMinutiaeCanBeCompared(count: Int) {
        let print = RandomPrint.template(RandomPrint.minutiae(count, seed: 5))
        let other = RandomPrint.template(RandomPrint.minutiae(30, seed: 6))
        #expect(Self.score(print, other).isFinite)
        #expect(Self.score(print, print).isFinite)
    }

    @Test func printWithoutRidgeFlowCanBeCompared() {
        let full = RandomPrint.template(RandomPrint.minutiae(20, seed: 2))
        let bare = FingerTemplate(
            extractorVersion: full.extractorVersion, width: full.width, height: full.height, points: full.points,
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: 0)
        #expect(Self.score(bare, full).isFinite)
        #expect(Self.score(bare, full) < Self.score(full, full))
    }
}
