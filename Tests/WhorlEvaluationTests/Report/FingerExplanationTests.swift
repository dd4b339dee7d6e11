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

    /// A print of 20 minutiae without ridge flow.
    private static let print: FingerTemplate = {
        var random = SeededGenerator(seed: 3)
        let points = (0..<20).map { _ in
            FingerTemplate.Point(
                Minutia(
                    x: Float.random(in: 10...190, using: &random), y: Float.random(in: 10...190, using: &random),
                    direction: Float.random(in: 0..<6, using: &random), kind: .ending, quality: 80))
        }
        return DrawnTemplate.finger(points, side: 200)
    }()

    @Test func partsAreAddedUpInTheirGroup() throws {
        let group = try Self.group(["residual": -1, "unevenness": -2.5, "flow": 9], "fit of the joined minutiae")
        #expect(group.contribution == -3.5 && group.mated == -4.20 && group.nonMated == -6.81)
    }

    /// Between 4.40 and 6.93 a quarter of the way is 0.63.
    @Test(arguments: [
        (9, FingerExplanation.Tendency.forOneFinger), (6.31, .forOneFinger), (6.28, .undecided), (5.05, .undecided),
        (5.02, .forTwoFingers), (-3, .forTwoFingers),
    ])
    func aGroupSpeaksForTheAverageThatItIsNear(contribution: Double, tendency: FingerExplanation.Tendency) throws {
        #expect(try Self.group(["flow": contribution], "agreement of the ridge flow").tendency == tendency)
    }

    /// Every part of a score is in one group, and each group is larger in mated comparisons.
    @Test func groupsHoldEveryPartOnce() throws {
        let print = Template.finger(Self.print)
        let comparison = try TemplateMatcher(print).fingerComparison(with: PreparedTemplate(print))
        let explanation = FingerExplanation(comparison)
        let base = comparison.parts.first { $0.name == Part.bias }?.contribution ?? 0
        let sum = explanation.groups.reduce(base) { $0 + $1.contribution }
        #expect(abs(sum - comparison.score) < 1e-3)
        #expect(explanation.groups.allSatisfy { $0.mated > $0.nonMated })
        let averages = explanation.groups.reduce((base, base)) { ($0.0 + $1.mated, $0.1 + $1.nonMated) }
        #expect(abs(averages.0 - 14.38) < 0.05 && abs(averages.1 + 10.17) < 0.05)
    }

    @Test func theSentenceNamesWhatSpeaksForWhat() {
        let sentence = Self.explanation(["flow": 9, "residual": -10, "unevenness": 0, "fraction": 2.5]).sentence
        #expect(sentence.hasPrefix("for one finger: agreement of the ridge flow; for two fingers: "))
        #expect(sentence.contains("fit of the joined minutiae"))
        #expect(sentence.hasSuffix("; undecided: share of the minutiae that are joined"))
    }
}
