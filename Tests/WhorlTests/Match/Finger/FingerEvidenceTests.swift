import Glibc
import Testing

import Whorl

/// Each measure on prints of a few minutiae, with values from its definition: the priors count as 4 pairs, a quality of
/// 2 and 10 blocks, and stand for a similarity of 0.45, a residual of 12 and an unevenness of 8.
@Suite("FingerEvidence")
struct FingerEvidenceTests {
    /// Sums of a few floats.
    static let rounding: Float = 1e-4

    /// Five minutiae that are no more than a cylinder's radius apart.
    static let five: [(x: Float, y: Float)] = [(160, 160), (200, 170), (170, 205), (215, 215), (190, 190)]
    /// Two minutiae at the distance where a shift counts a quarter.
    static let two: [(x: Float, y: Float)] = [(160, 200), (220, 200)]

    /// A flow of one orientation over 25 x 25 blocks, 400 x 400 pixels; columns from `columns` on lie outside.
    static func ridges(degrees: UInt8 = 0, columns: Int = 25) -> RidgeField {
        RidgeField(
            columns: 25, rows: 25,
            orientations: (0..<625).map { $0 % 25 < columns ? degrees : RidgeField.outside })
    }

    static func print(
        _ places: [(x: Float, y: Float)], kinds: [Minutia.Kind] = [], quality: UInt8 = 80,
        descriptors: [MinutiaDescriptor] = [], _ ridges: RidgeField = Self.ridges()
    ) -> PreparedFinger {
        let points = places.enumerated().map { index, place in
            FingerTemplate.Point(
                Minutia(
                    x: place.x, y: place.y, direction: 0, kind: index < kinds.count ? kinds[index] : .ending,
                    quality: quality))
        }
        return PreparedFinger(
            FingerTemplate(
                extractorVersion: MinutiaExtractor.version, width: 400, height: 400, points: points,
                descriptors: descriptors, ridges: ridges, quality: 80))
    }

    struct Sample {
        let tree: PairTree
        let similarity: LocalSimilarity
        let evidence: FingerEvidence

        /// Pairs grown from the first minutiae, under an alignment that moves nothing.
        init(_ first: PreparedFinger, _ second: PreparedFinger, local: Float = 0) {
            tree = PairTree(root: (0, 0), first, second)
            similarity = LocalSimilarity(first, second)
            let rest = Alignment((0..<first.points.count).map { ($0, $0) }, first.points, first.points)
            var workspace = ComparisonWorkspace()
            workspace.similarity = similarity
            workspace.usualLikeness = MinutiaDescriptor.meanLikeness(
                first.template.descriptors, second.template.descriptors)
            evidence = FingerEvidence(tree, rest, local: local, first, second, &workspace)
        }

        subscript(measure: FingerEvidence.Measure) -> Float { evidence.values[measure.rawValue] }
    }

    static func isClose(_ value: Float, _ expected: Float) -> Bool { abs(value - expected) < rounding }

    static let same = Sample(print(five), print(five))
    /// The second print has a sixth minutia, far away from the others.
    static let missed = Sample(print(five), print(five + [(40, 350)]))

    @Test func thereIsAValueForEachMeasure() {
        #expect(Self.same.evidence.values.count == FingerEvidence.Measure.allCases.count)
        #expect(Self.same.tree.pairs.allSatisfy { $0.first == $0.second })
    }

    @Test func pairsAreCounted() {
        #expect(Self.same[.pairs] == 5)
        #expect(Self.missed[.pairs] == 5)
        #expect(Sample(Self.print([(200, 200)]), Self.print(Self.five))[.pairs] == 1)
    }

    @Test func meanSimilarityIsDrawnTowardsTheUsualOne() {
        let sum = (0..<5).reduce(Float(0)) { $0 + Self.same.similarity[$1, $1] }
        #expect(Self.isClose(sum, 5))
        #expect(Self.isClose(Self.same[.meanSimilarity], (5 + 4 * 0.45) / 9))
    }

    @Test func fractionIsThePairedPartOfTheOverlap() {
        #expect(Self.isClose(Self.same[.fraction], 10 / (10 + 4)))
        #expect(Self.isClose(Self.missed[.fraction], 10 / (11 + 4)))
    }

    @Test func aMinutiaWhereTheOtherPrintHasNoRidgesIsNotMissed() {
        let narrow = Self.print(Self.five, Self.ridges(columns: 20))
        // Column 20 begins at pixel 320.
        let inside = Sample(narrow, Self.print(Self.five + [(319, 350)]))
        let outside = Sample(narrow, Self.print(Self.five + [(321, 350)]))
        #expect(Self.isClose(inside[.fraction], 10 / (11 + 4)))
        #expect(Self.isClose(outside[.fraction], 10 / (10 + 4)))
        #expect(Self.isClose(outside[.rootOverlap], sqrtf(10)))
    }

    @Test func qualityFractionWeighsByQuality() {
        // Five pairs of 0.8, on both sides, and a missed minutia of 0.8.
        #expect(Self.isClose(Self.same[.qualityFraction], 8 / (8 + 2)))
        #expect(Self.isClose(Self.missed[.qualityFraction], 8 / (8 + 0.8 + 2)))
        // A pair has the geometric mean of its qualities.
        let mixed = Sample(Self.print(Self.five, quality: 25), Self.print(Self.five, quality: 100))
        #expect(Self.isClose(mixed[.qualityFraction], 5 / (5 + 2)))
    }

    static func shifted(_ places: [(x: Float, y: Float)]) -> PreparedFinger {
        print(places.map { ($0.x + 3, $0.y + 4) })
    }

    @Test func residualIsTheRootMeanSquareDistance() {
        #expect(Self.isClose(Self.same[.residual], sqrtf(4 * 144 / 9)))
        let moved = Sample(Self.print(Self.five), Self.shifted(Self.five))
        #expect(Self.isClose(moved[.residual], sqrtf((5 * 25 + 4 * 144) / 9)))
    }

    /// At 60 pixels the other pair's shift counts a quarter and rest a fifth: `5/9` of the shift of 5 is even.
    @Test func unevennessLeavesOutTheShiftOfThePairsAround() {
        #expect(Self.isClose(Self.same[.unevenness], sqrtf(4 * 64 / 9)))
        let moved = Sample(Self.print(Self.two), Self.shifted(Self.two))
        let uneven: Float = 5 * 4 / 9
        #expect(moved[.pairs] == 2)
        #expect(Self.isClose(moved[.unevenness], sqrtf((2 * uneven * uneven + 4 * 64) / 6)))
    }

    @Test(arguments: [(0, 1), (30, 0.5), (45, 0), (90, -1), (135, 0)] as [(UInt8, Float)])
    func flowIsTheCosineOfTwiceTheAngle(degrees: UInt8, cosine: Float) {
        let sample = Sample(Self.print(Self.five), Self.print(Self.five, Self.ridges(degrees: degrees)))
        #expect(Self.isClose(sample[.flow], cosine * 625 / (625 + 10)))
    }

    @Test func flowAndAreaCountTheOverlap() {
        let narrow = Sample(Self.print(Self.five), Self.print(Self.five, Self.ridges(columns: 15)))
        #expect(Self.isClose(narrow[.flow], 375 / (375 + 10)))
        #expect(Self.isClose(narrow[.area], logf(376)))
        #expect(Self.isClose(Self.same[.area], logf(626)))
        let none = Sample(Self.print(Self.five), Self.print(Self.five, Self.ridges(columns: 0)))
        #expect(none[.area] == 0)
        #expect(none[.flow] == 0)
    }

    @Test func localIsTakenAsItIs() {
        #expect(Sample(Self.print(Self.five), Self.print(Self.five), local: 0.375)[.local] == 0.375)
    }

    /// Five minutiae have edges to the four others each.
    @Test func edgesThatBothHaveAreCounted() {
        #expect(Self.isClose(Self.same[.rootEdges], sqrtf(20)))
        #expect(Self.isClose(Self.missed[.rootEdges], sqrtf(20)))
        #expect(Sample(Self.print([(200, 200)]), Self.print([(200, 200)]))[.rootEdges] == 0)
    }

    @Test func kindsCountWhereBothAreStated() {
        #expect(Self.isClose(Self.same[.kinds], (5 + 2) / (5 + 4)))
        let kinds: [Minutia.Kind] = [.ending, .bifurcation, .other, .bifurcation, .ending]
        // Two agree, two do not, one is not stated.
        let mixed = Sample(Self.print(Self.five), Self.print(Self.five, kinds: kinds))
        #expect(Self.isClose(mixed[.kinds], (2 + 2) / (4 + 4)))
        let untold = Sample(Self.print(Self.five, kinds: Array(repeating: .other, count: 5)), Self.print(Self.five))
        #expect(Self.isClose(untold[.kinds], 0.5))
    }

    @Test func overlapCountsTheMinutiaeOfBoth() {
        #expect(Self.isClose(Self.same[.rootOverlap], sqrtf(10)))
        #expect(Self.isClose(Self.missed[.rootOverlap], sqrtf(11)))
    }

    @Test func productsAreThoseOfTheirFactors() {
        #expect(Self.isClose(Self.missed[.pairsFraction], 5 * 10 / 15))
        #expect(Self.isClose(Self.missed[.logPairsQuality], logf(6) * 8 / 10.8))
    }

    /// Of five pairs the likeness is 1, 1, 0, 0 and -1, and that of all pairs of descriptors counts as none.
    @Test func likenessIsThatOfThePairsAboveTheUsual() {
        let ones = MinutiaDescriptor(low: .max, high: .max)
        let half = MinutiaDescriptor(low: .max, high: 0)
        let none = MinutiaDescriptor(low: 0, high: 0)
        let first = Self.print(Self.five, descriptors: [ones, ones, half, half, ones])
        let second = Self.print(Self.five, descriptors: [ones, ones, ones, none, none])
        let usual = MinutiaDescriptor.meanLikeness(first.template.descriptors, second.template.descriptors)
        #expect(Self.isClose(usual, (3.0 / 5) * (1.0 / 5)))
        #expect(Self.isClose(Sample(first, second)[.likeness], (1 - 5 * usual + 4 * 0.1) / (5 + 4)))
        // A print without descriptors tells nothing, nor does a minutia beyond the last described one.
        #expect(Self.isClose(Self.same[.likeness], 0.1))
    }

    @Test func theScoreIsTheWeightedSum() {
        let score = FingerScore.of(extractorVersion: MinutiaExtractor.version, areDescribed: true)
        let sum = FingerEvidence.Measure.allCases.reduce(score.bias) { $0 + score.weight($1) * Self.missed[$1] }
        #expect(Self.isClose(score.score(Self.missed.evidence), sum))
    }

    /// Weights that were fitted with descriptors count where both prints have them.
    @Test func weightsAreThoseOfWhatBothPrintsHave() {
        let descriptors = Array(repeating: MinutiaDescriptor(low: 1, high: 2), count: 5)
        let (described, plain) = (Self.print(Self.five, descriptors: descriptors), Self.print(Self.five))
        func bias(_ areDescribed: Bool) -> Float {
            FingerScore.of(extractorVersion: MinutiaExtractor.version, areDescribed: areDescribed).bias
        }
        #expect(bias(true) != bias(false))
        #expect(described.scoring(with: described).bias == bias(true))
        for (one, other) in [(described, plain), (plain, described), (plain, plain)] {
            #expect(one.scoring(with: other).bias == bias(false))
        }
    }
}
