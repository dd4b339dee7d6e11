import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct ScoreEvaluationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ text: String, _ name: String = "scores") throws -> String {
        try folder.file(text, name)
    }

    private func result(
        _ text: String, manifest: String? = nil, pairs: String? = nil, attempts: Int = 1, areDistances: Bool = false
    ) throws -> EvaluationResult {
        let manifest = try manifest.map { try SampleManifest(path: try file($0, "manifest.csv")) }
        let pairs = try pairs.map { try file($0, "pairs.csv") }
        let scores = ScoreFile(path: try file(text), areDistances: areDistances)
        return EvaluationResult(
            try ScoreEvaluation(files: [scores], manifest: manifest, pairs: pairs, attempts: attempts)
                .run(command: "whorl evaluate"))
    }

    /// Mated 3, 5, 5, 8 and non-mated 1, 3, 5 in every format.
    @Test(arguments: [
        "probe,reference,score\na_1,a_2,8\na_1,a_3,5\nb_1,b_2,3\nb_1,b_3,5\na_1,b_2,5\na_2,b_1,1\na_3,b_3,3\n",
        "score,mated,reference,probe\n8,1,x,u\n5,1,y,u\n3,1,z,u\n5,1,w,u\n5,0,x,v\n1,0,y,v\n3,0,z,v\n",
        "a a p1 8\na a p2 5\nb b p3 3\nb b p4 5\na b p3 5\nb a p1 1\na b p4 3\n",
        "# bob\na m1 a p1 8\na m1 a p2 5\nb m2 b p3 3\nb m2 b p4 5\na m1 b p3 5\nb m2 a p1 1\na m1 b p4 3\n",
        "1 8\n1 5\n1 3\n1 5\n-1 5\n-1 1\n-1 3\n", "genuine,8\ngenuine,5\ngenuine,3\ngenuine,5\nimpostor,5\n0,1\n0,3\n",
        "genuine,impostor\n8,5\n5,1\n3,3\n5,\n",
    ])
    func everyFormatGivesTheSameRates(text: String) throws {
        let result = try result(text)
        #expect(result.scores == ComparisonScores(mated: [3, 5, 5, 8], nonMated: [1, 3, 5]))
        #expect(result.summaries.pooled.accuracy.equalErrorRate?.value == (1.0 / 3 + 0.25) / 2)
        // 12 pairs: 8 wins; 5 over 1 and 3 wins twice, ties once; 3 over 1 wins, ties with 3.
        #expect(abs((result.summaries.pooled.accuracy.areaUnderCurve ?? 0) - 9.5 / 12) < 1e-15)
        #expect(result.run.inputs.count == 1 && result.run.inputs[0].sha256.count == 64)
        #expect(result.run.command == "whorl evaluate" && result.counting == .exact)
    }

    @Test func distancesAreTurnedRound() throws {
        let result = try result("1 -8\n1 -5\n1 -3\n1 -5\n-1 -5\n-1 -1\n-1 -3\n", areDistances: true)
        #expect(result.scores == ComparisonScores(mated: [3, 5, 5, 8], nonMated: [1, 3, 5]))
    }

    @Test(arguments: [
        ("probe,reference,score\na_1,a_2\n", 2),
        ("probe,reference,score\na_1,a_2,x\n", 2), ("probe,reference,score\na_1,a_2,1\nq,r,2\n", 3),
        ("probe,reference,score\na_1,a_2,inf\n", 2), ("1 2\n1 2 3\n", 2), ("1 2\nmaybe 2\n", 2),
        ("probe,reference,score,mated\na,b,1,perhaps\n", 2),
        ("probe,reference,score\n\"a,b,1\n", 2),
        ("genuine,impostor\n1,x\n", 2),
    ])
    func wrongLinesAreNamedByNumber(text: String, line: Int) throws {
        do {
            _ = try result(text)
            Issue.record("it was read")
        } catch let error as EvaluationError {
            guard case .damagedTable(_, let number, let reason) = error else { throw error }
            #expect(number == line && !reason.isEmpty)
        }
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "probe,reference,score\n"]) func emptyFilesHoldNoScore(text: String) {
        #expect(throws: EvaluationError.self) { try result(text) }
    }

    private static let manifest = """
        sample,subject,instance,path,sensor
        A1,ann,left,,x
        A2,ann,left,,x
        A3,ann,right,,y
        B1,bob,left,,x
        B2,bob,left,,y

        """

    @Test func manifestSaysWhoseSamplesThereAre() throws {
        let result = try result(
            "probe,reference,score\nA1,A2,9\nB1,B2,7\nA1,A3,8\nA1,B1,1\nA3,B2,2\nA1,A1,99\nA2,B1,nan\n",
            manifest: Self.manifest)
        #expect(result.scores == ComparisonScores(mated: [9, 7], nonMated: [1, 2, -.infinity]))
        #expect(result.excluded == 1 && result.selfComparisons == 1)
        #expect(result.summaries.pooled.subjects == 2 && result.summaries.pooled.samples == 5)
        #expect(result.failureToAcquire == .init(1, of: 4) && result.failureToEnroll == .init(0, of: 4))
        #expect(throws: EvaluationError.self) {
            try self.result("probe,reference,score\nA1,C9,1\n", manifest: Self.manifest)
        }
    }

    @Test(arguments: ["a a A1 8\nb a B1 5\n", "1 2\n0 1\n", "genuine,impostor\n2,1\n"])
    func listsGoWithNamedPairsAlone(text: String) throws {
        #expect(throws: EvaluationError.self) { try self.result(text, manifest: Self.manifest) }
        #expect(throws: EvaluationError.self) { try self.result(text, pairs: "probe,reference,mated\na,A1,1\n") }
    }

    @Test(arguments: [
        ("sample,path\na,b\n", 1), ("sample,subject\na,s\na,s\n", 3), ("sample,subject\n,s\n", 2),
        ("sample,subject\na\n", 2), ("sample,subject,dpi\na,s,\nb,s,5\n", 3), ("sample,subject,dpi\na,s,x\n", 2),
        ("sample,subject,sample\na,b,c\n", 1),
    ])
    func wrongManifestsAreRefusedByLine(text: String, line: Int) throws {
        let path = try file(text)
        do {
            _ = try SampleManifest(path: path)
            Issue.record("it was read")
        } catch {
            guard case .damagedTable(path, line, _) = error else { throw error }
        }
    }

    @Test func listOfPairsSaysWhichCount() throws {
        let scores = "probe,reference,score\np,q,9\np,r,1\nq,r,5\n"
        let listed = try result(scores, pairs: "probe,reference,mated\np,q,1\np,r,0\n")
        #expect(listed.scores == ComparisonScores(mated: [9], nonMated: [1]))
        #expect(throws: EvaluationError.self) { try self.result(scores, pairs: "probe,reference\np,q\n") }
        #expect(throws: EvaluationError.self) {
            try self.result(
                "probe,reference,score\nA1,A2,9\n", manifest: Self.manifest,
                pairs: "probe,reference,mated\nA1,A2,0\n")
        }
    }

    /// Two probes against three people; b's own score ties with c's, so b is second.
    @Test func ranksAndOpenSetRatesByHand() throws {
        let result = try result(
            "probe,reference,score\na_1,a_9,9\na_1,b_9,4\na_1,c_9,2\nb_1,a_9,1\nb_1,b_9,5\nb_1,c_9,5\n")
        let rates = try result.identification.get()
        #expect(rates.people == 3 && rates.references == 3)
        #expect(rates.ranks.prefix(3).map(\.count) == [1, 2, 2] && rates.ranks[0].trials == 2)
        #expect(rates.points.isEmpty, "two searches support no rate of 1/10")
    }

    @Test func openSetThresholdsAllowSoManyFalsePositives() throws {
        // Ten searches; the best others score 1...10, mates 5.5 more: at 1/10 one may match, so the threshold is above 9.
        var text = "probe,reference,score\n"
        for person in 1...10 {
            for other in 1...10 {
                let score = person == other ? Double(person) + 5.5 : other == person % 10 + 1 ? Double(person) : 0
                text += "p\(person)_1,p\(other)_2,\(score)\n"
            }
        }
        let point = try #require(try result(text).identification.get().points.first)
        #expect(point.falsePositiveOneIn == 10 && point.threshold == 9.5)
        #expect(point.falsePositives == .init(1, of: 10))
        #expect(point.falseNegatives == .init(3, of: 10), "6.5, 7.5 and 8.5 are below")
    }

    @Test func unequalGalleriesHaveNoRanks() throws {
        let result = try result("probe,reference,score\na_1,a_2,9\na_1,b_2,4\nb_1,b_2,1\n")
        #expect(throws: IdentificationRates.Refusal.unequalGalleries) { try result.identification.get() }
    }

    @Test func unknownSubjectsHaveNoRanksAndAreAskedFor() throws {
        let result = try result("probe,reference,score,mated\nanna,bert,9,1\nanna,carl,4,0\n")
        #expect(throws: IdentificationRates.Refusal.unknownSubjects) { try result.identification.get() }
        #expect("\(IdentificationRates.Refusal.unknownSubjects)".contains("<subject>_<n>"))
        #expect(result.heldOut.isEmpty)
    }

    /// Sixty people with two probes and two references each; p3 and p7 are one, p5 looks like p9 now and then.
    private var doubled: String {
        var text = "probe,reference,score\n"
        for (probe, reference) in (0..<60).flatMap({ one in (0..<60).map { (one, $0) } }) {
            for sample in 0..<4 {
                let score =
                    switch (min(probe, reference), max(probe, reference)) {
                    case (3, 7): 8
                    case (5, 9): sample == 0 ? 0 : 8
                    default: probe == reference ? (probe % 5 == 0 ? 7 : 9) : (probe * 7 + reference * 3 + sample) % 5
                    }
                text += "p\(probe)_\(sample / 2),p\(reference)_\(2 + sample % 2),\(score)\n"
            }
        }
        return text
    }

    @Test func subjectsThatScoreAsOneAreTold() throws {
        let result = try result(doubled)
        #expect(result.alikeSubjects.map { [$0.first, $0.second] } == [["p3", "p7"]])
        #expect(result.alikeSubjects.first?.matches == .init(8, of: 8))
        let section = try #require(EvaluationDetails.all(result).last)
        #expect(section.rows == [["p3", "p7", "100.000 (63.058 to 100.000, 8 of 8)"]])
        let json = try JSONEncoder().encode(result)
        #expect(String(decoding: json, as: UTF8.self).contains("\"alikeSubjects\":[{"))
    }

    @Test func fourComparisonsAreTooFewToCallSubjectsAlike() throws {
        let lines = doubled.split(separator: "\n").filter { !($0.hasPrefix("p7_") && $0.contains("p3_")) }
        #expect(try result(lines.joined(separator: "\n") + "\n").alikeSubjects.isEmpty)
    }

    @Test func transactionsTakeTheBestOfTheirAttempts() throws {
        // a tries 1, 9; b tries 2 and fails to be captured; 100 others never reach 3.
        var text = "probe,reference,score\na_1,a_9,1\na_2,a_9,9\nb_1,b_9,2\nb_2,b_9,nan\n"
        for index in 0..<100 { text += "a_1,x\(index)_9,0\n" }
        let rates = try #require(try result(text, attempts: 2).transactions)
        let point = try #require(rates.points.first)
        #expect(point.name == "fmr100" && point.threshold == 1)
        #expect(point.falseRejects == .init(0, of: 2) && point.falseAccepts == .init(0, of: 100))
        #expect(try result(text).transactions == nil)
    }

    /// a is accepted at 1; b's only reference could not be enrolled.
    @Test func generalizedRatesCountFailuresToEnroll() throws {
        var text = "probe,reference,score\na_1,a_9,5\na_2,a_9,nan\nb_1,b_9,nan\nb_2,b_9,nan\nb_3,a_9,0\n"
        for index in 0..<100 { text += "a_1,x\(index)_9,0\n" }
        let result = try result(text, attempts: 2)
        let point = try #require(result.transactions?.points.first)
        #expect(point.generalizedFalseRejects == .init(1, of: 2) && point.falseRejects == .init(0, of: 1))
        #expect(point.generalizedFalseAccepts.trials == point.falseAccepts.trials)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(point)) as? [String: Any]
        for (name, alias) in [("gfrr", "falseRejects"), ("gfar", "falseAccepts")] {
            let values = [name, alias].map { (json?[$0] as? [String: Any])?["count"] as? Int }
            #expect(values[0] != nil && values[0] == values[1], "\(name)")
        }
        #expect((json?["frr"] as? [String: Any])?["count"] as? Int == 0)
        let section = try #require(EvaluationDetails.all(result).first { $0.heading.hasPrefix("Transactions") })
        #expect(section.head.suffix(4) == ["GFRR %", "GFAR %", "FRR %", "FAR %"])
    }

    @Test func groupsShareTheThresholdOfTheWhole() throws {
        var manifest = "sample,subject,light\n"
        var scores = "probe,reference,score\n"
        for (group, low) in [("day", 5), ("night", 0)] {
            for person in 0..<10 {
                let name = "\(group)\(person)"
                manifest += "\(name)a,\(name),\(group)\n\(name)b,\(name),\(group)\n"
                scores += "\(name)a,\(name)b,\(person == 0 ? low : 9)\n"
                for other in 0..<10 where other != person { scores += "\(name)a,\(group)\(other)b,1\n" }
            }
        }
        scores += "day0a,night0b,1\n"
        let rates = try #require(try result(scores, manifest: manifest).covariates.first)
        #expect(rates.name == "light" && rates.point == "fmr100" && rates.threshold == 5 && rates.mixed == 1)
        #expect(rates.groups.map(\.value) == ["day", "night"])
        #expect(rates.groups.map(\.falseNonMatches) == [.init(0, of: 10), .init(1, of: 10)])
        #expect(rates.groups.map(\.falseMatches) == [.init(0, of: 90), .init(0, of: 90)])
        #expect(rates.falseNonMatchRatio == nil && rates.falseMatchRatio == nil)
    }

    @Test func heldOutThresholdsComeFromOtherPeople() {
        let halves = [
            ComparisonScores(mated: [5, 7, 9], nonMated: (1...100).map { Double($0) / 25 }),
            ComparisonScores(mated: [3, 4, 5], nonMated: (1...100).map { Double($0) / 50 }),
        ]
        let rates = HeldOutRates.all(halves)
        #expect(rates.map(\.name) == ["fmr100"])
        // On the second part one non-mated score may match, 2.0; on the first one, 4.0.
        #expect(rates[0].parts.map(\.threshold) == [2, 4])
        #expect(rates[0].parts[0].falseMatches == .init(51, of: 100))
        #expect(rates[0].parts[0].falseNonMatches == .init(0, of: 3))
        #expect(rates[0].parts[1].falseMatches == .init(0, of: 100))
        #expect(rates[0].parts[1].falseNonMatches == .init(1, of: 3))
    }

    @Test func extremePairsAreNamed() throws {
        let result = try result("probe,reference,score\na_1,a_2,9\na_1,a_3,3\nb_1,a_1,4\nb_1,a_2,7\n")
        #expect(result.lowestMated.map(\.reference) == ["a_3", "a_2"])
        #expect(result.highestNonMated.map(\.score) == [7, 4])
    }

    @Test func refusedPointsSayWhatIsMissing() throws {
        let refusals = try result("1 1\n0 0\n").summaries.pooled.accuracy.refusals
        #expect(refusals[.fmr10000]?.missing == 9_999)
        #expect(refusals[.fmr10000]?.description.contains("9999 more") == true)
    }
}
