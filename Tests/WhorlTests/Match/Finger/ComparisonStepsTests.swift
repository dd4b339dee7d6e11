import Glibc
import Testing

import Whorl

@Suite("ComparisonSteps")
struct ComparisonStepsTests {
    /// Two impressions of one finger, the probe turned, and their steps.
    private static func steps(
        _ seed: UInt64, exchanged: Bool = false
    ) -> (probe: FingerTemplate, reference: FingerTemplate, steps: ComparisonSteps, comparison: FingerComparison) {
        let finger = RandomPrint.minutiae(36, seed: seed)
        let turned = RandomPrint.template(finger, turned: 0.3, moved: (8, -5), jitter: 1, keeping: 0.8, seed: seed)
        let straight = RandomPrint.template(finger, jitter: 1, seed: seed + 1)
        let (probe, reference) = exchanged ? (straight, turned) : (turned, straight)
        let matcher = FingerMatcher(probe: PreparedFinger(probe))
        let prepared = PreparedFinger(reference)
        return (probe, reference, matcher.steps(with: prepared), matcher.comparison(with: prepared))
    }

    @Test(arguments: UInt64(1)...10, [false, true])
    func theBestPairingIsTheComparison(seed: UInt64, exchanged: Bool) throws {
        let (_, _, steps, comparison) = Self.steps(seed, exchanged: exchanged)
        let best = try #require(steps.best)
        #expect(best.score == comparison.score)
        #expect(best.parts == comparison.parts)
        #expect(
            Set(best.pairs.map { [$0.probe, $0.reference] }) == Set(comparison.pairs.map { [$0.probe, $0.reference] }))
    }

    @Test(arguments: UInt64(1)...10)
    func pairingsGrowFromRootsAndAreCompletedAfterwards(seed: UInt64) {
        let (_, _, steps, _) = Self.steps(seed)
        let roots = steps.roots.map { [$0.probe, $0.reference] }
        #expect(roots.count == 12 && Set(roots).count == 12)
        #expect(zip(steps.roots, steps.roots.dropFirst()).allSatisfy { $0.similarity >= $1.similarity })
        #expect((1...12).contains(steps.grown.count))
        for grown in steps.grown {
            #expect(grown.pairs.first.map { roots.contains([$0.probe, $0.reference]) } == true)
        }
        #expect(steps.weighed.count == min(3, steps.grown.count))
        for weighed in steps.weighed {
            #expect(weighed.pairs.starts(with: weighed.grown.pairs))
            // Pairings that promise more are weighed too.
            for other in steps.grown where other.promise > weighed.grown.promise {
                #expect(steps.weighed.contains { $0.grown.pairs == other.pairs })
            }
        }
    }

    /// The alignment lays the probe's minutiae on the reference's, whichever of the two the search takes first.
    @Test(arguments: UInt64(1)...10, [false, true])
    func theAlignmentLeadsFromTheProbeToTheReference(seed: UInt64, exchanged: Bool) throws {
        let (probe, reference, steps, _) = Self.steps(seed, exchanged: exchanged)
        let best = try #require(steps.best)
        var squares: Float = 0
        for pair in best.pairs {
            let (one, other) = (probe.points[pair.probe].minutia, reference.points[pair.reference].minutia)
            let place = best.alignment.moved(one.x, -one.y)
            squares += (place.x - other.x) * (place.x - other.x) + (place.y + other.y) * (place.y + other.y)
        }
        #expect(best.pairs.count >= 15)
        #expect(sqrtf(squares / Float(best.pairs.count)) < 6)
    }

    @Test func aPrintWithoutMinutiaeHasNoSteps() {
        let empty = RandomPrint.template([])
        let other = RandomPrint.template(RandomPrint.minutiae(20, seed: 1))
        let steps = FingerMatcher(probe: PreparedFinger(empty)).steps(with: PreparedFinger(other))
        #expect(steps.roots.isEmpty && steps.grown.isEmpty && steps.best == nil)
    }
}
