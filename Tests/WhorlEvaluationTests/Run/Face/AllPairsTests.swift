import Testing
import Whorl
import WhorlNumerics

@testable import WhorlEvaluation

@Suite struct AllPairsTests {
    /// Embeddings of unit norm near one direction for each label, and failures.
    static func embedded(people: Int, samples: Int, failed: Set<Int> = [], seed: UInt64) -> EmbeddedSet {
        var generator = SeededGenerator(seed: seed)
        let dimension = 24
        func direction() -> [Float] { (0..<dimension).map { _ in Float.random(in: -1..<1, using: &generator) } }
        var list: [Sample] = []
        var embeddings: [Result<[Float], WhorlError>] = []
        for person in 0..<people {
            let centre = direction()
            for sample in 1...samples {
                let values = zip(centre, direction()).map { $0 + $1 }
                let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
                let name = SampleName(label: "p\(1000 + person)", impression: sample)
                embeddings.append(
                    failed.contains(list.count) ? .failure(.blankImage) : .success(values.map { $0 / norm }))
                list.append(Sample(name: name, stem: "\(name.label)_\(sample)", path: ""))
            }
        }
        return EmbeddedSet(set: SampleSet(name: "faces", samples: list), embeddings: embeddings)
    }

    /// All comparisons one by one: the plain twin.
    static func plain(_ embedded: EmbeddedSet, _ metric: EmbeddingMetric) -> ComparisonScores {
        var (mated, nonMated): ([Double], [Double]) = ([], [])
        for probe in embedded.embeddings.indices {
            for reference in embedded.embeddings.indices.dropFirst(probe + 1) {
                var score = ComparisonScores.failed
                if case .success(let left) = embedded.embeddings[probe],
                    case .success(let right) = embedded.embeddings[reference]
                {
                    score = metric.score(left, right)
                }
                let names = embedded.set.samples.map(\.name.label)
                if names[probe] == names[reference] { mated.append(score) } else { nonMated.append(score) }
            }
        }
        return ComparisonScores(mated: mated, nonMated: nonMated)
    }

    @Test(arguments: [EmbeddingMetric.cosine, .l2], UInt64(0)..<3)
    func blocksHaveTheScoresOfSingleComparisons(metric: EmbeddingMetric, seed: UInt64) async {
        let embedded = Self.embedded(people: 45, samples: 4, failed: [3, 100], seed: seed)
        let (fast, plain) = (
            await FaceScores(all: embedded, metric: metric, threads: 2).scores, Self.plain(embedded, metric)
        )
        for (fast, plain) in [(fast.mated, plain.mated), (fast.nonMated, plain.nonMated)] {
            #expect(fast.count == plain.count)
            #expect(fast.count - fast.finite.count == plain.count - plain.finite.count)
            #expect(fast.finite.expanded == plain.finite.expanded)
        }
    }

    @Test func ranksAreThoseOfTheNearestOther() async {
        let embedded = Self.embedded(people: 60, samples: 3, failed: [0], seed: 9)
        let scores = await FaceScores(all: embedded, metric: .cosine, threads: 1)
        let labels = embedded.set.samples.map(\.name.label)
        var found = 0
        for probe in labels.indices {
            guard let left = try? embedded.embeddings[probe].get() else { continue }
            let nearest = labels.indices.filter { $0 != probe }.compactMap { other in
                (try? embedded.embeddings[other].get()).map { (EmbeddingMetric.cosine.score(left, $0), labels[other]) }
            }.max { $0.0 < $1.0 }
            if nearest?.1 == labels[probe] { found += 1 }
        }
        #expect(scores.rankOne == found)
        #expect(scores.rankedProbes == 180)
    }

    @Test func threadsDoNotMatter() async {
        let embedded = Self.embedded(people: 200, samples: 3, seed: 4)
        let one = await FaceScores(all: embedded, metric: .cosine, threads: 1)
        let two = await FaceScores(all: embedded, metric: .cosine, threads: 2)
        #expect(one.scores == two.scores)
        #expect(one.rankOne == two.rankOne)
    }

    @Test func binsBelowTheListedScoresCountWhatTheyHold() {
        let rows = EmbeddingMatrix(rows: 2, columns: 1, values: [1, -1])
        let scale = ScoreScale(rows, metric: .cosine)
        for score in stride(from: -1.0, through: 1, by: 0.001) {
            let end = scale.lowerEnd(ofBin: scale.bin(score))
            #expect(end <= score && score < scale.lowerEnd(ofBin: scale.bin(score) + 1))
        }
        let bins = (0..<scale.bin(0.5)).map { $0 == scale.bin(0.25) ? 7 : 0 }
        let scores = AllPairsScores(
            mated: [0.2501, 0.75], listed: [0.6, 0.6, 0.9], bins: bins, scale: scale, rankOne: 0, rankedProbes: 0
        ).scores
        #expect(scores.nonMated.count == 10)
        #expect(scores.nonMated.accepted(by: Threshold(score: 0.3)) == 3)
        #expect(scores.nonMated.accepted(by: Threshold(score: scale.lowerEnd(ofBin: scale.bin(0.25)))) == 10)
        #expect(scores.mated.scores.first == scale.lowerEnd(ofBin: scale.bin(0.2501)))
        #expect(scores.mated.scores.last == 0.75)
    }

    @Test func emptySetsHaveNoScores() async {
        let embedded = Self.embedded(people: 2, samples: 1, failed: [0, 1], seed: 1)
        let scores = await FaceScores(all: embedded, metric: .cosine, threads: 1).scores
        #expect(scores.nonMated.expanded == [ComparisonScores.failed])
        #expect(scores.mated.isEmpty)
    }
}
