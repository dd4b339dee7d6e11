import BenchmarkSupport
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// Error rates of 1:N search with real probes, through engine and encrypted store.
///
/// The first impression of every real finger that a template can be made of is enrolled, the others are searched for,
/// once with and once without the finger in the gallery. Sets that show the same people as another one are left out,
/// as a finger could be in the gallery twice, and so are single fingers that two sets show. Synthetic fingers fill the
/// gallery up and are never searched for.
struct SearchAccuracy: Encodable {
    static let usualGallery = 500
    static let usualRates = [1e-3, 1e-4, 1e-5]
    static let usualGalleries = [100, 10_000, 100_000]
    /// Synthetic fingers that are rendered and extracted, a tenth of a second each.
    static let mostRendered = 10_000
    private static let fillingSeed: UInt64 = 500

    /// Sets whose fingers are searched for.
    let probedSets: [String]
    /// Sets that are left out, and fingers, as `set/label`.
    let leftOut: [String]
    /// Real fingers in the gallery.
    let realFingers: Int
    /// Synthetic fingers in the gallery.
    let syntheticFingers: Int
    /// What was found at each false match rate.
    let rates: [OpenSetRates]
    /// What was found at each false positive identification rate among more and more synthetic fingers.
    let promises: [SearchPromise]

    /// Enrolls and searches, once for each false match rate.
    ///
    /// - Throws: as the engine does; ``WhorlError/insufficientData(reason:)`` where the gallery cannot hold the real
    ///   fingers.
    init(
        _ data: DevelopmentData, gallery: Int, rates: [Double], promised galleries: [Int], threads: Int
    ) async throws {
        let used = data.sets.filter { $0.description.sharesPeopleWith.isEmpty }
        let repeated = data.repeatedFingers.map { "\($0.set)/\($0.label)" }
        leftOut = data.sets.map(\.description).filter { !$0.sharesPeopleWith.isEmpty }.map(\.folder) + repeated
        let manifest = SampleManifest(used.map(\.images), resolutions: data.resolutions)
        let fingers = try await TemplateExtraction(manifest, .prints(resolution: nil), threads: threads).run()
            .people(references: 1)
        let bySet = zip(used, fingers).map { set, people in
            (
                set.description,
                zip(Self.labels(set.images), people).compactMap { label, person in
                    repeated.contains("\(set.description.folder)/\(label)") ? nil : person
                }
            )
        }
        let real = bySet.filter { !$0.0.synthetic }.flatMap(\.1)
        let enrolled = real.count(where: \.isEnrollable)
        let others = bySet.filter(\.0.synthetic).flatMap(\.1).filter(\.isEnrollable)
        guard enrolled <= gallery else {
            throw WhorlError.insufficientData(reason: "a gallery of \(gallery) cannot hold \(enrolled) real fingers")
        }
        let known = others.prefix(gallery - enrolled).map { OpenSetPerson(references: $0.references) }
        let made = Self.synthetic(gallery - enrolled - known.count, threads: threads)
        probedSets = used.map(\.description).filter { !$0.synthetic }.map(\.folder)
        realFingers = enrolled
        syntheticFingers = known.count + made.count
        self.rates = try rates.map { rate in
            try TemporaryStore.withStore { store throws(WhorlError) in
                let engine = Engine(store: store, threads: threads)
                return try OpenSetEvaluation(engine: engine, fmr: rate).run(real + known + made)
            }
        }
        promises = try Self.promises(real.filter(\.isEnrollable), galleries, threads: threads)
    }

    /// Searches among real fingers and so many synthetic ones that there are as many as each gallery has.
    private static func promises(
        _ real: [OpenSetPerson], _ galleries: [Int], threads: Int
    ) throws -> [SearchPromise] {
        let missing = max(0, (galleries.max() ?? 0) - real.count)
        let everybody =
            real + synthetic(min(missing, mostRendered), threads: threads) + drawn(missing, threads: threads)
        return try galleries.flatMap { people in
            try SearchPromise.rates.compactMap { asked in
                try SearchPromise(Array(everybody.prefix(people)), people: people, asked: asked) { store in
                    Engine(store: store, threads: threads)
                }
            }
        }
    }

    /// Fingers beyond those that are rendered, of minutiae alone.
    private static func drawn(_ missing: Int, threads: Int) -> [OpenSetPerson] {
        let templates = SyntheticTemplates(seed: fillingSeed)
        return Parallel.map(max(0, missing - mostRendered), threads: threads) { index in
            OpenSetPerson(references: Presentation([.finger(templates.template(ofFinger: index + 1, impression: 1))]))
        }
    }

    /// The labels of a set, each once, in the order of its samples.
    private static func labels(_ set: SampleSet) -> [String] {
        set.samples.reduce(into: []) { labels, sample in
            if labels.last != sample.name.label { labels.append(sample.name.label) }
        }
    }

    /// Synthetic fingers with a template each.
    private static func synthetic(_ count: Int, threads: Int) -> [OpenSetPerson] {
        RenderedPrints.templates(count, seed: fillingSeed, threads: threads)
            .map { OpenSetPerson(references: Presentation([.finger($0)])) }
    }
}
