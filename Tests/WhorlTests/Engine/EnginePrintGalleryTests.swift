import Testing

import Whorl
import WhorlNumerics

/// The search among packed prints against plain comparisons of templates.
@Suite struct EnginePrintGalleryTests {
    /// People's best scores by comparing templates one by one.
    private func plain(_ fixture: DerivedFixture, _ probe: FingerSample) throws -> [BCID: Double] {
        let matcher = FingerMatcher(probe: PreparedFinger(probe.template))
        var best: [BCID: Double] = [:]
        try fixture.store().visit(.all, modality: .finger) { reference in
            guard case .finger(let finger) = reference.template,
                probe.position.isCompatible(with: reference.record.position)
            else { return }
            let score = matcher.score(PreparedFinger(finger))
            best[reference.record.bcid] = max(best[reference.record.bcid] ?? score, score)
        }
        return best
    }

    @Test(arguments: [FingerPosition.unknown, .rightIndex])
    func candidatesAreThoseOfPlainComparisons(position: FingerPosition) throws {
        var fixture = try DerivedFixture(people: 170, seed: 4, DerivedFixture.prints)
        let finger = RandomPrint.minutiae(20, seed: 6)
        _ = try fixture.store().append([
            NewReference(
                bcid: try BCID("a.1.500"), position: .rightIndex, created: 0,
                template: .finger(RandomPrint.template(finger)))
        ])
        let probe = FingerSample(
            template: RandomPrint.template(finger, turned: 0.3, jitter: 1, keeping: 0.9), position: position)
        // Built, read from its file, and followed after an enrollment and a deletion.
        for round in 0..<3 {
            if round == 2 {
                _ = try fixture.store().append([fixture.reference(300)])
                _ = try fixture.store().delete(BCID("a.1.9"))
            }
            let engine = Engine(store: try fixture.store(), threads: round % 2 + 1)
            let expected = try plain(fixture, probe)
            let found = try engine.identify(
                storage: "a", partition: 1, probe: Presentation(fingers: [probe]), rate: .fmr(1e-3), top: 1000)
            engine.finishGalleries()
            #expect(found.candidates.count == expected.count && found.candidates.first?.bcid.classID == 500)
            for candidate in found.candidates { #expect(candidate.score == expected[candidate.bcid]) }
            #expect(found.people == expected.count)
            let verified = try engine.verify(BCID("a.1.500"), probe: probe.template, position: position, fmr: 1e-3)
            #expect(verified.score == found.candidates.first?.score)
        }
        #expect(try fixture.files().count == 1)
    }
}
