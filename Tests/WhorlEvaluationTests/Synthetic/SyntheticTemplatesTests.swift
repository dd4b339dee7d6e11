import Testing
import Whorl

import WhorlEvaluation

@Suite struct SyntheticTemplatesTests {
    private let templates = SyntheticTemplates(seed: 3)

    @Test func impressionDependsOnSeedAndNumbersAlone() throws {
        let template = templates.template(ofFinger: 4, impression: 2)
        #expect(template == templates.template(ofFinger: 4, impression: 2))
        for other in [
            templates.template(ofFinger: 5, impression: 2), templates.template(ofFinger: 4, impression: 1),
            SyntheticTemplates(seed: 4).template(ofFinger: 4, impression: 2),
        ] { #expect(template != other) }
    }

    /// They can be stored, and have about as many minutiae as real prints: 24, 38, 56 at 5, 50 and 95 %.
    @Test func templatesAreLikeThoseOfPrints() throws {
        let made = (1...60).map { templates.template(ofFinger: $0, impression: 1) }
        for template in made {
            #expect(try TemplateCodec.decode(TemplateCodec.encode(.finger(template))) == .finger(template))
        }
        let counts = made.map(\.points.count).sorted()
        #expect((30...46).contains(counts[30]) && counts[3] >= 15 && counts[56] <= 70)
    }

    @Test func impressionsOfAFingerAreMoreAlikeThanThoseOfTwo() throws {
        let references = (1...12).map { PreparedFinger(templates.template(ofFinger: $0, impression: 1)) }
        var found = 0
        for finger in 1...12 {
            let matcher = FingerMatcher(probe: PreparedFinger(templates.template(ofFinger: finger, impression: 2)))
            let scores = references.map { matcher.score($0) }
            if scores.max() == scores[finger - 1] { found += 1 }
        }
        // Two impressions may show different parts of a finger.
        #expect(found >= 10)
    }
}
