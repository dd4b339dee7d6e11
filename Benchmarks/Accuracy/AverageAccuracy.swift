import BenchmarkSupport
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// Error rates of photos compared with the average of several photos of a person, under the calibration of single ones.
struct AverageAccuracy: Encodable {
    /// A population, a number of references and a rate.
    struct Row: Encodable {
        /// The embedder's name.
        let embedder: String
        /// References that are averaged.
        let references: Int
        /// How the rate that was asked for is kept.
        let promise: LeftOutPromise
        /// Mated comparisons with an average.
        let mated: Int
        /// Those below the threshold.
        let falseNonMatches: Int
        /// Those that the best of the same references misses, at the threshold of the rate divided by their number.
        let missedByBest: Int
    }

    private static let sizes = [2, 3]

    /// By embedder, number of references, population and rate.
    let rows: [Row]

    /// Averages the references of embedders that compare by cosine similarity.
    ///
    /// - Throws: as embedding does.
    init(_ data: DevelopmentFaces, _ populations: FacePopulations, threads: Int) async throws {
        var rows: [Row] = []
        for model in data.embedders where model.manifest.metric == .cosine {
            guard let calibration = model.manifest.calibration else { continue }
            let samples = try await TemplateExtraction(
                SampleManifest(populations.sets), .faces(try FaceEmbedding(detector: data.detector, embedder: model)),
                cacheFolder: DevelopmentFaces.cache, threads: threads
            ).run()
            let people = samples.people(references: 1)
            for size in Self.sizes {
                for (set, people) in zip(populations.sets, people) {
                    let averages = try Averages(set.name, people, size, threads: threads)
                    rows += try averages.rows(model.manifest.name, calibration)
                }
            }
        }
        self.rows = rows
    }
}

/// The comparisons of a population's photos with averages of some of them.
private struct Averages {
    private let size: Int
    private let nonMated: CalibrationSet
    /// With averages, and the best with one of the references.
    private var mated: [(average: Double, best: Double)] = []

    /// Averages so many photos of each person as there are, without using one twice, and compares all photos with them.
    init(_ name: String, _ people: [OpenSetPerson], _ size: Int, threads: Int) throws {
        self.size = size
        var (photos, averages): ([(subject: Int, face: PreparedFace)], [(subject: Int, places: Range<Int>)]) = ([], [])
        for (subject, person) in people.enumerated() {
            let start = photos.count
            let faces = person.references.faces + person.probes.compactMap(\.self).flatMap(\.faces)
            photos += faces.map { (subject, PreparedFace($0)) }
            averages += stride(from: start, through: photos.count - size, by: size).map { (subject, $0..<$0 + size) }
        }
        let compared = Parallel.map(averages.count, threads: threads) { [photos, averages] index in
            let references = photos[averages[index].places].map(\.face)
            let average = AveragedFace(references)
            return photos.map { average.score(AveragedFace([$0.face])) }
        }
        var (scores, tail) = ([Double](), NonMatedTailCollector())
        for (average, row) in zip(averages, compared) {
            for (place, score) in row.enumerated() {
                if photos[place].subject != average.subject {
                    scores.append(score)
                    tail.add(photos[place].subject, average.subject, score)
                } else if !average.places.contains(place) {
                    let matcher = FaceMatcher(photos[place].face)
                    mated.append((score, photos[average.places].map { matcher.score($0.face) }.max() ?? score))
                }
            }
        }
        nonMated = CalibrationSet(
            name: name, subjects: Set(photos.map(\.subject)).count, samples: photos.count, scores: ScoreTally(scores),
            tail: tail.tail(from: 0))
    }

    func rows(_ embedder: String, _ calibration: Calibration) throws -> [AverageAccuracy.Row] {
        guard !nonMated.scores.isEmpty else { return [] }
        return try LeftOutPromise.look(at: nonMated, by: calibration).map { promise in
            let shared = try calibration.threshold(fmr: promise.asked / Double(size)).threshold.score
            return AverageAccuracy.Row(
                embedder: embedder, references: size, promise: promise, mated: mated.count,
                falseNonMatches: mated.count { $0.average < promise.threshold },
                missedByBest: mated.count { $0.best < shared })
        }
    }
}
