import Foundation
import Testing

import WhorlEvaluation

@Suite struct EvaluationResultTests {
    private func object(_ sets: [ScoredSet]) throws -> [String: Any] {
        let bytes = try JSONEncoder().encode(EvaluationResult(sets))
        return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }

    @Test func keysOfTheInterface() throws {
        let set = SeededSets.scores("one", fingers: 6, impressions: 4, separation: 2)
        let json = try object([set])
        let eer = try #require(json["eer"] as? Double)
        let curve = DETCurve(EvaluationResult([set]).scores)
        #expect(eer == (try EqualErrorRate(curve).value))
        for (key, point) in [("fmr100", try curve.point(falseMatchOneIn: 100)), ("zeroFMR", try curve.zeroFMR())] {
            let rate = try #require(json[key] as? Double)
            #expect(abs(rate - point.fnmr) < 1e-15, "reading JSON may round the last bit")
        }
        #expect(json["mated"] as? Int == 36)
        #expect(json["nonMated"] as? Int == 240)
        #expect(json["failuresToExtract"] as? Int == 0)
        #expect(json["extractMilliseconds"] as? Double == 12)
        #expect(json["comparisonsPerSecond"] as? Double == 10_000)
        #expect(json["protocol"] as? String == "all")
        #expect((json["sets"] as? [Any])?.count == 1)
    }

    @Test func unsupportedRatesAreNullWithAReason() throws {
        let json = try object([SeededSets.scores("one", fingers: 6, impressions: 4)])
        #expect(json["fmr1000"] is NSNull)
        #expect((json["refusals"] as? [String: String])?["fmr1000"]?.contains("760 more than there are") == true)
        #expect((json["operatingPoints"] as? [String: Any])?["fmr1000"] == nil)
    }

    @Test func failuresAreNamedAndRatesGivenWithoutThem() throws {
        let json = try object([SeededSets.scores("one", fingers: 4, impressions: 3, failed: [1])])
        #expect(json["failuresToExtract"] as? Int == 1)
        #expect((json["failures"] as? [[String: String]])?.first?["sample"] == "f0_2")
        let without = try #require(json["withoutFailures"] as? [String: Any])
        #expect(without["mated"] as? Int == 10)
        #expect(json["mated"] as? Int == 12)
        #expect(json["zeroFNMR"] as? Double == 1)
    }

    /// A set in which two labels are one finger.
    private func doubled(_ name: String, separation: Double = 6) -> ScoredSet {
        var set = SeededSets.scores(name, fingers: 12, impressions: 3, separation: separation)
        let fingers = set.plan.fingers
        let one = [fingers[3], fingers[30]]
        set.scores = zip(set.plan.pairs, set.scores).map { pair, score in
            [fingers[pair.probe], fingers[pair.reference]] == one ? score + separation : score
        }
        return set
    }

    @Test func labelsOfOneFingerAreTold() throws {
        let alone = EvaluationResult([doubled("one")])
        let names = try #require(alone.alikeSubjects.first)
        #expect(alone.alikeSubjects.count == 1 && names.matches.trials == 9 && names.matches.count > 6)
        #expect([names.first, names.second] == ["f1", "f10"])
        let sets = [SeededSets.scores("one", fingers: 20, impressions: 3, separation: 6), doubled("two")]
        let pooled = EvaluationResult(sets)
        #expect(pooled.alikeSubjects.map { [$0.first, $0.second] } == [["two/f1", "two/f10"]])
        #expect(try object(sets)["alikeSubjects"] is [[String: Any]])
        #expect(ReportPage(pooled).html.contains("<h2>Subjects that score as one</h2>"))
        let clean = EvaluationResult([sets[0]])
        #expect(clean.alikeSubjects.isEmpty && !ReportPage(clean).html.contains("score as one"))
    }

    @Test func scoresThatTellFewApartTellOfNobody() {
        #expect(EvaluationResult([doubled("one", separation: 2)]).alikeSubjects.isEmpty)
        let chance = SeededSets.scores("one", fingers: 4, impressions: 8, separation: 0)
        #expect(EvaluationResult([chance]).alikeSubjects.isEmpty)
        let failed = SeededSets.scores("one", fingers: 4, impressions: 8, separation: 6, failed: [0, 9, 17])
        #expect(EvaluationResult([failed]).alikeSubjects.isEmpty)
    }

    @Test func severalSetsArePooledUnderOneThreshold() throws {
        let sets = [
            SeededSets.scores("one", fingers: 4, impressions: 3),
            SeededSets.scores("two", fingers: 5, impressions: 3, seed: 2),
        ]
        let json = try object(sets)
        #expect(json["name"] as? String == EvaluationSummaries.poolName)
        #expect(json["mated"] as? Int == 27)
        #expect(json["nonMated"] as? Int == 54 + 90)
        let names = (json["sets"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        #expect(names == ["one", "two"])
    }

    @Test func oneFingerHasNoNonMatedRates() throws {
        let json = try object([SeededSets.scores("one", fingers: 1, impressions: 3)])
        for key in ["eer", "fmr100", "zeroFMR", "areaUnderCurve"] { #expect(json[key] is NSNull) }
        #expect(json["nonMated"] as? Int == 0)
    }

    @Test func pooledIntervalsHoldTheirRates() throws {
        let sets = (0..<3).map {
            SeededSets.scores("s\($0)", fingers: 8, impressions: 4, separation: 2, seed: UInt64($0))
        }
        let json = try object(sets)
        let intervals = try #require(json["intervals"] as? [String: [String: Any]])
        for key in ["eer", "fmr100"] {
            let rate = try #require(json[key] as? Double)
            let interval = try #require(intervals[key]?["bootstrap"] as? [String: Double])
            #expect(try #require(interval["lower"]) <= rate)
            #expect(rate <= (try #require(interval["upper"])))
        }
    }
}
