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
    /// The most threads that a search uses.
    public let threads: Int

    let scoring: FingerScoring
    let clock: @Sendable () -> Int
    let cache: GalleryCache

    /// The system's clock: seconds since 1970-01-01T00:00:00Z.
    public static let systemClock: @Sendable () -> Int = { time(nil) }

    /// Makes an engine over a store.
    ///
    /// - Parameters:
    ///   - store: where references are kept.
    ///   - calibration: of the finger extractor and matcher in use.
    ///   - faces: calibrations of face models, as ``ModelFolder/calibrations()`` has them.
    ///   - threads: the most threads that a search uses; all processors unless stated.
    ///   - clock: seconds since 1970-01-01T00:00:00Z; the system's clock unless stated.
    public convenience init(
        store: any TemplateStore, calibration: Calibration = .finger, faces: [ModelIdentity: Calibration] = [:],
        threads: Int? = nil, clock: @escaping @Sendable () -> Int = Engine.systemClock
    ) {
        self.init(
            store: store, calibration: calibration, faces: faces, threads: threads ?? Parallel.processors,
            clock: clock, scoring: .matcher, cache: GalleryCache())
    }

    /// Waits until galleries that a search has put together are written to their files, which spares the next process
    /// that work. A search does not wait for that; a process that ends before leaves no harm.
    public func finishGalleries() {
        (store as? any FaceGallerySource)?.finishGalleries()
    }

    init(
        store: any TemplateStore, calibration: Calibration, faces: [ModelIdentity: Calibration], threads: Int,
        clock: @escaping @Sendable () -> Int, scoring: FingerScoring, cache: GalleryCache
    ) {
        self.store = store
        self.calibration = calibration
        self.faces = faces
        self.threads = max(1, threads)
        self.clock = clock
        self.scoring = scoring
        self.cache = cache
    }
}
