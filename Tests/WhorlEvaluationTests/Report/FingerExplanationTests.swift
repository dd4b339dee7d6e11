import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct FingerExplanationTests {
    private typealias Part = FingerComparison.Part

    private static func explanation(_ parts: [String: Double]) -> FingerExplanation {
        FingerExplanation(
            FingerComparison(
                score: 0, pairs: [], parts: parts.map { Part(name: $0.key, value: 0, contribution: $0.value) }))
    }

    private static func group(_ parts: [String: Double], _ name: String) throws -> FingerExplanation.Group {
        try #require(explanation(parts).groups.first { $0.name == name })
    }

    /// A print of 20 minutiae without ridge flow, with descriptors or without.
    private static func print(isDescribed: Bool) -> FingerTemplate {
        var random = SeededGenerator(seed: 3)
        let points = (0..<20).map { _ in
            FingerTemplate.Point(
                Minutia(
                    x: Float.random(in: 10...190, using: &random), y: Float.random(in: 10...190, using: &random),
                    direction: Float.random(in: 0..<6, using: &random), kind: .ending, quality: 80))
        }
        let drawn = DrawnTemplate.finger(points, side: 200)
        let descriptors = (0..<points.count).map { _ in
            MinutiaDescriptor(low: random.next(), high: random.next())
        }
        return FingerTemplate(
            extractorVersion: drawn.extractorVersion, width: drawn.width, height: drawn.height, points: points,
            descriptors: isDescribed ? descriptors : [], ridges: drawn.ridges, quality: drawn.quality)
    }

    @Test func partsAreAddedUpInTheirGroup() throws {
        let group = try Self.group(["residual": -1, "unevenness": -2.5, "flow": 9], "fit of the joined minutiae")
        #expect(group.contribution == -3.5 && group.mated == -4.05 && group.nonMated == -6.56)
    }

    /// Without descriptors: between -6.56 and -4.05 a quarter of the way is 0.63.
    @Test(arguments: [
        (0, FingerExplanation.Tendency.forOneFinger), (-4.66, .forOneFinger), (-4.69, .undecided), (-5.92, .undecided),
        (-5.95, .forTwoFingers), (-9, .forTwoFingers),
    ])
    func aGroupSpeaksForTheAverageThatItIsNear(contribution: Double, tendency: FingerExplanation.Tendency) throws {
        #expect(try Self.group(["residual": contribution], "fit of the joined minutiae").tendency == tendency)
    }

    /// Every part of a score is in one group, and each group is larger in mated comparisons.
    @Test(arguments: [(true, 20.96, -11.09), (false, 12.64, -10.97)])
    func groupsHoldEveryPartOnce(isDescribed: Bool, mated: Double, nonMated: Double) throws {
        let print = Template.finger(Self.print(isDescribed: isDescribed))
        let comparison = try TemplateMatcher(print).fingerComparison(with: PreparedTemplate(print))
        let explanation = FingerExplanation(comparison)
        let base = comparison.parts.first { $0.name == Part.bias }?.contribution ?? 0
        let sum = explanation.groups.reduce(base) { $0 + $1.contribution }
        #expect(abs(sum - comparison.score) < 1e-3)
        #expect(explanation.groups.allSatisfy { $0.mated > $0.nonMated })
        let averages = explanation.groups.reduce((base, base)) { ($0.0 + $1.mated, $0.1 + $1.nonMated) }
        #expect(abs(averages.0 - mated) < 0.05 && abs(averages.1 - nonMated) < 0.05)
    }

    @Test func theSentenceNamesWhatSpeaksForWhat() {
        let sentence = Self.explanation(["likeness": 18, "unevenness": -10, "qualityFraction": 8.4]).sentence
        #expect(sentence.hasPrefix("for one finger: ridges around the joined minutiae; for two fingers: "))
        #expect(sentence.contains("fit of the joined minutiae"))
        #expect(sentence.hasSuffix("; undecided: share of the minutiae that are joined"))
    }
}
