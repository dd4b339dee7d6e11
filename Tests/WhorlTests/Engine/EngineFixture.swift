import Synchronization

import Whorl

/// An engine over a store in a temporary folder, with scores that a test chooses: a reference's first minutia's `x`
/// is its score against any probe, in thousandths.
final class EngineFixture: Sendable {
    /// Scores rise from FMR 1 at 0 by a decade for each 0.1, up to 1e-5 at 0.5; then the tail goes on as steeply.
    static let calibration = Calibration(
        version: 1, extractorVersion: 7, dataSets: ["fixture"], nonMated: 1000,
        knots: (0...5).map { step in
            let rate = (0..<step).reduce(1.0) { rate, _ in rate / 10 }
            return Calibration.Knot(score: Double(step) / 10, fmr: rate, upperBound: rate)
        },
        tailScale: 0.1 / 2.302585092994046)

    /// The same table for cosine similarities, at twice the score: FMR 1 at 0, 1e-5 at 1.
    static let faceCalibration = Calibration(
        version: 1, extractorVersion: FaceFeatures.pipelineVersion, dataSets: ["fixture"], nonMated: 1000,
        knots: calibration.knots.map {
            Calibration.Knot(score: 2 * $0.score, fmr: $0.fmr, upperBound: $0.upperBound)
        }, tailScale: 2 * calibration.tailScale)

    let folder: TemporaryFolder
    let store: SQLiteStore
    let engine: Engine

    init(threads: Int = 1, cacheCapacity: Int = GalleryCache.usualCapacity) throws {
        folder = try TemporaryFolder()
        store = try folder.store()
        let counter = Counter()
        self.counter = counter
        engine = Engine(
            store: store, calibration: Self.calibration,
            faces: [FaceSource.model: Self.faceCalibration, FaceSource.other: Self.faceCalibration], threads: threads,
            clock: { 1_234_567 },
            scoring: FingerScoring { _ in
                { reference in
                    counter.value.add(1, ordering: .relaxed)
                    return Double(reference.template.points[0].x) / 1000
                }
            }, cache: GalleryCache(capacity: cacheCapacity))
    }

    final class Counter: Sendable {
        let value = Atomic<Int>(0)
    }

    /// Comparisons so far.
    let counter: Counter

    /// A template that a probe of the same extractor version scores `thousandths / 1000` against.
    static func template(_ thousandths: Int, extractorVersion: Int = 7) -> FingerTemplate {
        FingerTemplate(
            extractorVersion: extractorVersion, width: 1000, height: 1000,
            points: [.init(x: UInt16(thousandths), y: 0, direction: 0, kind: .ending, quality: 0)],
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: thousandths % 101)
    }

    static let probe = template(0)

    func enroll(_ bcid: String, _ samples: (Int, FingerPosition)..., extractorVersion: Int = 7) throws {
        _ = try engine.enroll(
            BCID(bcid),
            samples.map {
                FingerSample(template: Self.template($0.0, extractorVersion: extractorVersion), position: $0.1)
            })
    }
}
