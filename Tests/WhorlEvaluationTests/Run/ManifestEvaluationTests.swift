import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct ManifestEvaluationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let prints = GoldenTests.folder.path

    private func manifest() throws -> SampleManifest {
        let text = """
            sample,subject,instance,path,side
            a,one,left,\(Self.prints)/001_1.png,l
            b,one,left,\(Self.prints)/001_3.png,l
            c,two,left,\(Self.prints)/002_1.png,r
            d,two,left,,r
            e,one,right,\(Self.prints)/002_1.png,r

            """
        return try SampleManifest(path: try folder.file(text, "manifest.csv"))
    }

    private func run(pairs: String? = nil, work: String? = nil, threads: Int = 2) async throws -> EvaluationResult {
        EvaluationResult(
            try await Evaluation(
                try manifest(), .prints(resolution: nil), pairs.map { .list(path: $0) } ?? .all, work: work,
                threads: threads
            ).run(command: "whorl evaluate"))
    }

    @Test func allSamplesAreComparedAndInstancesKeptApart() async throws {
        let result = try await run()
        let matcher = FingerMatcher(probe: PreparedFinger(try GoldenTests.template("001_1")))
        let mated = matcher.score(PreparedFinger(try GoldenTests.template("001_3")))
        #expect(result.scores.mated.expanded == [-.infinity, mated].sorted())
        // a, b with e are other fingers of one person; of the rest c and d with a, b and e are non-mated.
        #expect(result.excluded == 2 && result.scores.nonMated.count == 6)
        #expect(result.summaries.pooled.failures.map(\.sample) == ["d"])
        // Every sample was compared with the four others.
        let searches = try result.identification.get()
        #expect(searches.references == 5 && searches.people == 2 && searches.ranks[0].trials == 4)
        #expect(result.failureToEnroll == .init(1, of: 5) && result.failureToAcquire == .init(1, of: 5))
        #expect(result.highestNonMated.first?.probe == "c" && result.highestNonMated.first?.reference == "e")
        let pictures = PairPictures.base64(result, try manifest(), dpi: nil)
        #expect(pictures.keys.sorted() == ["a", "b", "c", "e"])
        let page = ReportPage(result, pictures: pictures)
        #expect(page.html.contains("data:image/png;base64") && page.html.contains("whorl evaluate"))
    }

    @Test func interruptedRunGoesOnWithTheSameResult() async throws {
        let whole = try await run()
        let work = folder.path + "/work"
        let first = try await run(work: work)
        #expect(first.summaries.pooled.cost.comparisons == 4)
        let again = try await run(work: work, threads: 1)
        #expect(again.summaries.pooled.cost.comparisons == 0 && again.summaries.pooled.cost.extractions.isEmpty)
        #expect(again.scores == first.scores)
        let files = try FileManager.default.contentsOfDirectory(atPath: work)
        #expect(files.count == 4, "three images, of which one is there twice, and one block")
        for file in files {
            var bytes = try Data(contentsOf: URL(filePath: work + "/" + file))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(filePath: work + "/" + file))
        }
        let mended = try await run(work: work)
        #expect(mended.scores == first.scores && mended.summaries.pooled.cost.comparisons == 4)
        #expect(mended.scores == whole.scores)
    }

    @Test func listOfPairsIsCompared() async throws {
        let path = folder.path + "/pairs.csv"
        try Data("probe,reference,mated\na,b,1\nc,a,0\n".utf8).write(to: URL(filePath: path))
        let result = try await run(pairs: path)
        #expect(result.scores.mated.count == 1 && result.scores.nonMated.count == 1)
        #expect(result.run.inputs.map(\.path).last == "images")
    }

    @Test func workFolderThatCannotBeMadeIsRefused() async throws {
        await #expect(throws: EvaluationError.self) { try await run(work: "/dev/null/work") }
    }

    @Test(arguments: [0, 1, 2, 3, 7, 20]) func allPairsAreNumbered(samples: Int) {
        let source = PairSource(samples: 0..<samples)
        var plain: [ComparisonPlan.Pair] = []
        for probe in 0..<samples {
            for reference in (probe + 1)..<max(samples, probe + 1) {
                plain.append(.init(probe: probe, reference: reference, isMated: false))
            }
        }
        #expect(source.count == plain.count)
        for start in 0..<plain.count {
            for end in start + 1...plain.count { #expect(source.pairs(start..<end) == Array(plain[start..<end])) }
        }
    }
}
