import Testing
import WhorlNumerics

import Whorl

@Suite struct CodeAgreementTests {
    private static let reach = MinutiaCodes.Kind.surroundings.reach

    private static func codes(_ template: FingerTemplate) -> MinutiaCodes {
        MinutiaCodes(of: template, PreparedFinger(template).cylinders)
    }

    private static func weight(_ probe: FingerTemplate, _ other: FingerTemplate) -> Int {
        CodeAgreement(probe.points, codes(probe)).weight(other.points, CodeSets([codes(other).codes]), 0)
    }

    /// The best 16 minutiae of a print lie as they lie.
    @Test func printAgreesWithItself() {
        let template = RandomPrint.template(RandomPrint.minutiae(30, seed: 1))
        #expect(Self.weight(template, template) == 16 * Self.reach * Self.reach)
    }

    @Test(arguments: UInt64(1)...10)
    func turnedPrintAgreesMoreThanAnother(seed: UInt64) {
        let finger = RandomPrint.minutiae(30, seed: seed)
        let probe = RandomPrint.template(finger)
        let mate = RandomPrint.template(finger, turned: 0.4, moved: (-6, 8), jitter: 1, keeping: 0.8, seed: seed)
        let other = RandomPrint.template(RandomPrint.minutiae(30, seed: seed + 50))
        #expect(Self.weight(probe, mate) > 2 * Self.weight(probe, other))
    }

    /// Codes that are alike count for one minutia where they lie elsewhere.
    @Test func whatLiesElsewhereDoesNotCount() {
        let template = RandomPrint.template(RandomPrint.minutiae(12, seed: 4))
        let spread = template.points.enumerated().map { index, point in
            FingerTemplate.Point(
                x: UInt16(index * 997 % 1600), y: UInt16(index * 613 % 1600), direction: point.direction,
                kind: point.kind,
                quality: point.quality)
        }
        let codes = Self.codes(template)
        let weight = CodeAgreement(template.points, codes).weight(spread, CodeSets([codes.codes]), 0)
        #expect(weight < 6 * Self.reach * Self.reach)
    }

    @Test func printsWithoutMinutiaeDoNotAgree() {
        let (none, some) = (RandomPrint.template([]), RandomPrint.template(RandomPrint.minutiae(9, seed: 1)))
        #expect(Self.weight(none, some) == 0 && Self.weight(some, none) == 0 && Self.weight(none, none) == 0)
    }
}
