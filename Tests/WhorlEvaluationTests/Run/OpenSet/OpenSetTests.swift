import Testing
import Whorl

import WhorlEvaluation

@Suite struct OpenSetTests {
    private func template(_ quality: Int) -> Template {
        .finger(
            FingerTemplate(
                extractorVersion: MinutiaExtractor.version, width: 100, height: 100, points: [],
                ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: quality))
    }

    private func qualities(_ presentation: Presentation?) -> [Int]? {
        presentation?.fingers.map(\.template.quality)
    }

    private func samples(_ names: [(String, Int?)]) -> [(name: SampleName, template: Template?)] {
        names.compactMap { file, quality in
            SampleName(fileName: file).map { ($0, quality.map(template)) }
        }
    }

    @Test func firstSamplesThatExtractAreEnrolled() {
        let people = OpenSetPerson.people(
            samples([("a_1", nil), ("a_2", 2), ("a_3", 3), ("b_1", 4), ("b_2", nil), ("c_1", nil)]), references: 1)
        #expect(people.map { qualities($0.references) } == [[2], [4], []])
        #expect(people.map { $0.probes.map(qualities) } == [[nil, [3]], [nil], [nil]])
    }

    @Test func moreReferencesLeaveFewerProbes() {
        let people = OpenSetPerson.people(samples([("a_1", 1), ("a_2", 2), ("a_3", 3), ("b_1", 4)]), references: 2)
        #expect(people.map { qualities($0.references) } == [[1, 2], [4]])
        #expect(people.map { $0.probes.map(qualities) } == [[[3]], []])
    }

    private func answer(_ scores: [(Int, Double)]) throws -> Identification {
        let candidates = try scores.map { classID, score in
            Candidate(
                bcid: try BCID(storage: "s", partition: 1, classID: classID), score: score, scoreFMR: 1,
                decision: Threshold(score: 5).decision(on: score), position: .unknown, sample: 1,
                modalities: [])
        }
        return Identification(
            candidates: candidates, threshold: 5, fmr: 1e-3, fpir: nil, extrapolated: false, compared: 9, people: 9,
            skippedOutdated: 0, skippedDamaged: 0)
    }

    /// Person 1: found at rank 1; at rank 2 behind a false positive; below the threshold; beyond the candidates.
    @Test func searchesAreCountedByHand() throws {
        let person = try BCID(storage: "s", partition: 1, classID: 1)
        var tally = OpenSetTally()
        tally.count(try answer([(1, 9), (2, 3)]), of: person, candidates: 2)
        tally.count(try answer([(2, 9), (1, 8)]), of: person, candidates: 2)
        tally.count(try answer([(1, 4), (2, 3)]), of: person, candidates: 2)
        tally.count(try answer([(2, 9), (3, 8), (1, 7)]), of: person, candidates: 2)
        #expect(tally.rankOne == 2)
        #expect(tally.found == 2)
        #expect(tally.falsePositives == 2)
    }

    @Test func countsHaveRatesAndIntervals() {
        let count = ObservedRate(1, of: 10)
        #expect(count.rate == 0.1)
        #expect(count.interval == .clopperPearson(1, of: 10))
        #expect(ObservedRate(0, of: 0).rate == 0)
    }
}
