import CountedMemory
import Whorl
import WhorlEvaluation

/// How often memory is taken for one extraction, one comparison and one search, each after a first that is not counted.
struct StageAllocations {
    private static let (seed, vectors, dimension, top) = (7 as UInt64, 10_000, 512, 10)

    let extraction: Int
    let comparison: Int
    let search: Int

    init() throws {
        let finger = SyntheticSet(fingers: 1, impressions: 2, seed: Self.seed).finger(1)
        let images = (1...2).map { finger.impression($0) }
        var templates: [FingerTemplate] = []
        func extract() throws { templates = try images.map { FingerTemplate(try MinutiaExtractor().features(of: $0)) } }
        extraction = try Self.second(extract) / images.count
        let (probe, reference) = (PreparedFinger(templates[0]), PreparedFinger(templates[1]))
        var score = 0.0
        comparison = Self.second { score += FingerMatcher(probe: probe).score(reference) }
        let source = SyntheticVectors(dimension: Self.dimension, model: .isotropic, seed: Self.seed)
        var entries: [VectorEntry] = []
        _ = try source.visit(Self.vectors) { key, vector throws(WhorlError) in
            entries.append(VectorEntry(key: key, values: vector))
        }
        let index = VectorIndex(dimension: Self.dimension)
        try index.update(adding: entries)
        let snapshot = index.snapshot
        let vector = source.probe(ofPerson: 1)
        let options = SearchOptions(top: Self.top, threads: 1)
        search = try Self.second { _ = try snapshot.candidates(for: vector, options) }
    }

    /// Calls for memory of the second time.
    private static func second(_ work: () throws -> Void) rethrows -> Int {
        try work()
        let start = counted_memory_calls()
        try work()
        return counted_memory_calls() - start
    }
}
