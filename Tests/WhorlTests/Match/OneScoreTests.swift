import Testing

import Whorl

/// Two templates have one score, whoever asks for it: the same bits in a comparison, in a verification and in a search.
@Suite struct OneScoreTests {
    /// Ten probes and a hundred people: 1,000 pairs.
    private static let probes = 10
    private static let people = 100

    /// Faces of nobody, and some that are all but equal, or equal, to a probe.
    private static func faces(_ metric: EmbeddingMetric, seed: UInt64) -> (
        probes: [FaceTemplate], references: [FaceTemplate]
    ) {
        var source = TemplateSource(seed: seed)
        let probes = (0..<Self.probes).map { _ in source.face(dimension: 512, metric: metric) }
        let references = (0..<people).map { number -> FaceTemplate in
            let probe = probes[number % probes.count]
            switch number % 4 {
            case 0:
                let near = probe.embedding.map { $0 + Float.random(in: -1e-5...1e-5, using: &source) }
                return FaceTemplate(model: probe.model, metric: metric, embedding: near, quality: 50)
            case 1: return probe
            default: return source.face(dimension: 512, metric: metric)
            }
        }
        return (probes, references)
    }

    private static func enrolled(_ store: SQLiteStore, _ references: [Template]) throws -> [BCID] {
        let people = try references.indices.map { try BCID(storage: "a", partition: 1, classID: $0 + 1) }
        _ = try store.append(
            zip(people, references).map { NewReference(bcid: $0, position: .unknown, created: 0, template: $1) })
        return people
    }

    /// The scores of each person in a search that returns everybody.
    private static func searched(
        _ engine: Engine, _ probe: Presentation, top: Int = people
    ) throws -> [BCID: Double] {
        let found = try engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: top)
        return Dictionary(uniqueKeysWithValues: found.candidates.map { ($0.bcid, $0.score) })
    }

    @Test(arguments: EmbeddingMetric.allCases, [1, 2])
    func facesHaveOneScore(metric: EmbeddingMetric, threads: Int) throws {
        let (probes, references) = Self.faces(metric, seed: 5)
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let engine = Engine(
            store: store, faces: [FaceSource.model: EngineFixture.faceCalibration], threads: threads)
        let people = try Self.enrolled(store, references.map { .face($0) })
        for probe in probes {
            let matcher = TemplateMatcher(.face(probe))
            let presented = Presentation(faces: [probe])
            let all = try Self.searched(engine, presented), best = try Self.searched(engine, presented, top: 5)
            #expect(all.count == people.count && best.count == 5)
            for (bcid, reference) in zip(people, references) {
                let score = try matcher.score(.face(reference))
                #expect(try TemplateMatcher(.face(reference)).score(.face(probe)) == score)
                #expect(try engine.verify(bcid, probe: presented, fmr: 1e-3).score == score)
                #expect(all[bcid] == score && best[bcid] ?? score == score)
            }
            // The answer is ranked by the scores that it states.
            #expect(best.values.sorted() == Array(all.values.sorted().suffix(5)))
        }
    }

    @Test func printsHaveOneScore() throws {
        let fingers = (0..<UInt64(Self.probes)).map { RandomPrint.minutiae(10, seed: $0) }
        let probes = fingers.map { RandomPrint.template($0) }
        let references = (0..<UInt64(Self.people)).map { number in
            RandomPrint.template(
                number % 4 == 0 ? RandomPrint.minutiae(9, seed: 100 + number) : fingers[Int(number) % fingers.count],
                jitter: 2, seed: number)
        }
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let engine = Engine(store: store, threads: 2)
        let people = try Self.enrolled(store, references.map { .finger($0) })
        let prepared = references.map { PreparedTemplate(.finger($0)) }
        for probe in probes {
            let matcher = TemplateMatcher(.finger(probe))
            let presented = Presentation(fingers: [FingerSample(template: probe)])
            let found = try Self.searched(engine, presented)
            #expect(found.count == people.count)
            for (bcid, reference) in zip(people, prepared) {
                let score = try matcher.score(reference)
                #expect(try TemplateMatcher(reference).score(.finger(probe)) == score)
                #expect(try engine.verify(bcid, probe: presented, fmr: 1e-3).score == score)
                #expect(found[bcid] == score)
            }
        }
    }

    @Test func printsOfOtherVersionsAndFacesHaveNone() throws {
        let print = Template.finger(RandomPrint.template(RandomPrint.minutiae(5, seed: 1)))
        let old = Template.finger(EngineFixture.template(1, extractorVersion: MinutiaExtractor.version + 1))
        let error = WhorlError.extractorMismatch(
            got: MinutiaExtractor.version + 1, expected: MinutiaExtractor.version)
        #expect(throws: error) { try TemplateMatcher(print).score(old) }
        #expect(throws: error) { try TemplateMatcher(old).score(print) }
        #expect(throws: WhorlError.wrongModality(got: .face, expected: .finger)) {
            try TemplateMatcher(old).score(.face(FaceSource.probe))
        }
        #expect(throws: WhorlError.wrongModality(got: .finger, expected: .face)) {
            try TemplateMatcher(.face(FaceSource.probe)).score(print)
        }
    }
}
