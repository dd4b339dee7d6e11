import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Error rates of 1:N search by face among the people of LFW, through engine and encrypted store.
///
/// People with two or more images take part: the first that an embedding can be made of is enrolled, the others are
/// searched for, once with and once without the person in the gallery.
struct FaceSearchAccuracy: Encodable {
    static let usualRates = [1e-4, 1e-5, 1e-6]
    /// People in galleries that an FPIR is asked for in.
    private static let galleries = [100, 1000]

    /// The embedder's name.
    let embedder: String
    /// What was found at each false match rate.
    let rates: [OpenSetRates]
    /// What searches that ask for an FPIR keep.
    let promises: [SearchPromise]

    /// Enrolls and searches, once for each false match rate.
    ///
    /// - Throws: as embedding and the engine do; ``WhorlError/uncalibratedModel(name:)``.
    init(_ faces: DevelopmentFaces, rates: [Double], threads: Int) async throws {
        let model = faces.embedders[0]
        guard let calibration = model.manifest.calibration else {
            throw WhorlError.uncalibratedModel(name: model.manifest.name)
        }
        let embedding = try FaceEmbedding(detector: faces.detector, embedder: model)
        let samples = try await TemplateExtraction(
            SampleManifest([faces.lfw]), .faces(embedding), cacheFolder: DevelopmentFaces.cache, threads: threads
        ).run()
        let people = samples.people(references: 1)[0].filter { $0.references.sampleCount + $0.probes.count > 1 }
        var found: [OpenSetRates] = []
        for rate in rates {
            found.append(
                try TemporaryStore.withStore { store throws(WhorlError) in
                    let engine = Engine(
                        store: store, faces: [model.manifest.identity: calibration], threads: threads)
                    return try OpenSetEvaluation(engine: engine, fmr: rate).run(people)
                })
        }
        var promises: [SearchPromise] = []
        for gallery in Self.galleries {
            for asked in SearchPromise.rates {
                let promise = try SearchPromise(people, people: gallery, asked: asked) { store in
                    Engine(store: store, faces: [model.manifest.identity: calibration], threads: threads)
                }
                if let promise { promises.append(promise) }
            }
        }
        self.promises = promises
        embedder = model.manifest.name
        self.rates = found
    }
}
