import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

/// People of a store, compared with each other.
@Suite struct EnrolledPopulationTests {
    private static let model = ModelIdentity(name: "seeded", file: [1, 2, 3])
    private static let other = ModelIdentity(name: "other", file: [4, 5, 6])
    private static let origin = ScoreOrigin(
        modality: .face, extractorVersion: FaceFeatures.pipelineVersion, model: model)

    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let engine: Engine

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path + "/store")
        engine = Engine(store: store)
    }

    /// A seeded embedding of unit length.
    private static func face(_ seed: UInt64, of model: ModelIdentity = model) -> FaceTemplate {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<16).map { _ in generator.normal() }
        let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return FaceTemplate(model: model, metric: .cosine, embedding: values.map { $0 / length }, quality: 50)
    }

    private func enroll(_ person: Int, _ faces: [FaceTemplate]) throws {
        _ = try engine.enroll(try BCID(storage: "s", partition: 1, classID: person), Presentation(faces: faces))
    }

    private func comparisons(
        most: Int = EnrolledPopulation.usualMost, seed: UInt64 = 1, threads: Int = 1
    ) throws -> [EnrolledPopulation.Comparison] {
        var found: [EnrolledPopulation.Comparison] = []
        try EnrolledPopulation(store, Self.origin, most: most, seed: seed).compare(threads: threads) {
            found.append($0)
        }
        return found
    }

    @Test func differentPeopleAreComparedOnce() throws {
        try enroll(1, [Self.face(1), Self.face(2)])
        try enroll(2, [Self.face(3)])
        try enroll(3, [Self.face(4), Self.face(5, of: Self.other)])
        let found = try comparisons()
        // Two references, one and one: those of another model take no part.
        #expect(found.count == 2 * 1 + 2 * 1 + 1 * 1)
        #expect(found.allSatisfy { $0.probe < $0.reference })
        #expect(Set(found.map { "\($0.probeName) \($0.referenceName)" }).count == found.count)
        let expected = [1, 2].flatMap { probe in [3, 4].map { (probe, $0) } } + [(3, 4)]
        let scores = try expected.map { probe, reference in
            let matcher = TemplateMatcher(.face(Self.face(UInt64(probe))))
            return try matcher.score(.face(Self.face(UInt64(reference))))
        }
        #expect(found.map(\.score).sorted() == scores.sorted())
    }

    /// Names of comparisons count people from 1 in an order of the seed, so that they say nothing of BCIDs.
    @Test func peopleAreNumberedByTheSeed() throws {
        for person in 1...9 { try enroll(person, [Self.face(UInt64(person))]) }
        let (one, again, other) = (try comparisons(), try comparisons(threads: 3), try comparisons(seed: 2))
        #expect(one == again)
        #expect(one.map(\.score) != other.map(\.score))
        #expect(one.map(\.score).sorted() == other.map(\.score).sorted())
        #expect(one.first.map { $0.probeName + " " + $0.referenceName } == "1_1 2_1")
    }

    @Test func comparisonsAreLimited() throws {
        for person in 1...9 { try enroll(person, [Self.face(UInt64(person))]) }
        #expect(try comparisons(most: 36).count == 36)
        #expect(try comparisons(most: 14).count == 10)
        #expect(try comparisons(most: 1).count == 1)
        let population = try EnrolledPopulation(store, Self.origin, most: 14, seed: 1)
        #expect(population.people == 5 && population.references == 5 && population.damaged == 0)
    }

    @Test func nobodyAndOnePersonGiveNothing() throws {
        #expect(try comparisons().isEmpty)
        try enroll(1, [Self.face(1), Self.face(2)])
        #expect(try comparisons().isEmpty)
    }

    @Test func scoresKnowTheirPeople() throws {
        for person in 1...6 { try enroll(person, [Self.face(UInt64(person)), Self.face(UInt64(person) + 100)]) }
        var written = 0
        let set = CalibrationSet(
            name: "own", try EnrolledPopulation(store, Self.origin, seed: 1), threads: 2
        ) { _ in written += 1 }
        #expect(set.subjects == 6 && set.samples == 12)
        #expect(set.scores.count == 60 && written == 60)
    }
}
