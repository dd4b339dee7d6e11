import Glibc
internal import WhorlNumerics

/// Enrolls, verifies, identifies and forgets people by BCID.
///
/// Any number of threads may share one engine, and any number of processes the store.
public final class Engine: Sendable {
    /// Where references are kept.
    public let store: any TemplateStore
    /// What links finger scores and false match rates; templates of its extractor version are compared, no others.
    public let calibration: Calibration
    /// The same for face scores, by the model that made the embeddings. Faces of other models can be enrolled, and not
    /// compared.
    public let faces: [ModelIdentity: Calibration]
    /// Makes templates of images.
    public let samples: SampleExtractor
    /// The most threads that a search uses.
    public let threads: Int

    let scoring: FingerScoring
    /// The sizes of a search's stages among prints.
    let cascade: CascadeParameters
    let clock: @Sendable () -> Int
    package let cache: GalleryCache

    /// The system's clock: seconds since 1970-01-01T00:00:00Z.
    public static let systemClock: @Sendable () -> Int = { time(nil) }

    /// Makes an engine over a store.
    ///
    /// - Parameters:
    ///   - store: where references are kept.
    ///   - calibration: of the finger extractor and matcher in use.
    ///   - faces: calibrations of face models, as ``ModelFolder/calibrations()`` has them.
    ///   - samples: makes templates of images; of prints alone unless stated.
    ///   - threads: the most threads that a search uses; all processors unless stated.
    ///   - clock: seconds since 1970-01-01T00:00:00Z; the system's clock unless stated.
    public convenience init(
        store: any TemplateStore, calibration: Calibration = .finger, faces: [ModelIdentity: Calibration] = [:],
        samples: SampleExtractor = SampleExtractor(), threads: Int? = nil,
        clock: @escaping @Sendable () -> Int = Engine.systemClock
    ) {
        self.init(
            store: store, calibration: calibration, faces: faces, samples: samples,
            threads: threads ?? Parallel.processors, clock: clock, scoring: .matcher, cache: GalleryCache())
    }

    /// Makes an engine for prints and faces over a store.
    ///
    /// - Parameters:
    ///   - store: where references are kept.
    ///   - models: installed models of faces, read when the first photo needs them, with their calibrations.
    ///   - threads: the most threads that a search uses; all processors unless stated.
    /// - Throws: what ``ModelFolder/calibrations()`` throws.
    public convenience init(
        store: any TemplateStore, models: ModelFolder, threads: Int? = nil
    ) throws(WhorlError) {
        self.init(
            store: store, faces: try models.calibrations(), samples: SampleExtractor(models: models), threads: threads)
    }

    /// Waits until galleries that a search has put together are written to their files, which spares the next process
    /// that work. A search does not wait for that; a process that ends before leaves no harm.
    public func finishGalleries() {
        store.finishGalleries()
    }

    package init(
        store: any TemplateStore, calibration: Calibration, faces: [ModelIdentity: Calibration],
        samples: SampleExtractor = SampleExtractor(), threads: Int, clock: @escaping @Sendable () -> Int,
        scoring: FingerScoring, cache: GalleryCache, cascade: CascadeParameters = .usual
    ) {
        self.cascade = cascade
        self.store = store
        self.calibration = calibration
        self.faces = faces
        self.samples = samples
        self.threads = max(1, threads)
        self.clock = clock
        self.scoring = scoring
        self.cache = cache
    }
}

/// How the engine compares prints: a seam, so that its rules can be tested with scores that are known.
package struct FingerScoring: Sendable {
    /// Makes a probe ready, and returns what scores a reference against it.
    let scorer: @Sendable (PreparedFinger) -> @Sendable (PreparedFinger) -> Double

    package init(scorer: @escaping @Sendable (PreparedFinger) -> @Sendable (PreparedFinger) -> Double) {
        self.scorer = scorer
    }

    /// The finger matcher.
    static let matcher = FingerScoring { probe in
        let matcher = FingerMatcher(probe: probe)
        return { matcher.score($0) }
    }
}
