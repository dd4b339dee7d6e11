import Foundation
import Synchronization

import Whorl
import WhorlProtocols

/// A door to an engine over a store of its own, with scores and a time that a test chooses.
///
/// A print is a finger and a score: with references of its finger it has its score, with others 0.
final class ScoredBiometrics: Sendable {
    /// Scores rise from FMR 1 at 0 by a decade for each 0.1, up to 1e-5 at 0.5; then the tail goes on as steeply.
    private static let calibration = Calibration(
        version: 1, extractorVersion: Modality.finger.extractorVersion, dataSets: ["fixture"], nonMated: 1000,
        knots: (0...5).map { step in
            let rate = (0..<step).reduce(1.0) { rate, _ in rate / 10 }
            return Calibration.Knot(score: Double(step) / 10, fmr: rate, upperBound: rate)
        }, tailScale: 0.1 / 2.302585092994046)

    /// The same for cosine similarities, at twice the score.
    private static let faceCalibration = Calibration(
        version: 1, extractorVersion: FaceFeatures.pipelineVersion, dataSets: ["fixture"], nonMated: 1000,
        knots: calibration.knots.map { Calibration.Knot(score: 2 * $0.score, fmr: $0.fmr, upperBound: $0.upperBound) },
        tailScale: 2 * calibration.tailScale)

    private static let model = ModelIdentity(name: "fixture", sha256: String(repeating: "0", count: 64))

    let biometrics: Biometrics
    private let path: String

    /// Reads `[finger, hundredths of score]` as a print and `[number]` as a face; no byte and 0 are a blank image, and more than
    /// two bytes are none that is known.
    private static func read(_ bytes: [UInt8], _ modality: Modality) throws(WhorlError) -> CapturedSample {
        guard let first = bytes.first, first > 0 else { throw .blankImage }
        guard bytes.count <= 2 else { throw .emptyInput }
        if modality == .face { return face(Int(first), x: Double(bytes.count == 2 ? bytes[1] : 0)) }
        return print(Int(first), bytes.count == 2 ? 10 * Int(bytes[1]) : 900)
    }

    init(_ policy: DecisionPolicy = DecisionPolicy(fmr: 1e-3), modalities: [Modality] = [.finger]) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        let store = try SQLiteStore(path: path, options: StoreOptions(credentials: nil))
        let records = Records(store)
        let engine = Engine(
            store: store, calibration: Self.calibration, faces: [Self.model: Self.faceCalibration], threads: 1,
            clock: { 1_000 },
            scoring: FingerScoring { probe in
                let (finger, score) = (probe.template.points[0].x, Double(probe.template.points[0].y) / 1000)
                return { $0.template.points[0].x == finger ? score : 0 }
            }, cache: GalleryCache())
        let now = Now()
        time = Timepiece { now.value.withLock { $0 } }
        self.now = now
        biometrics = Biometrics(
            engine: engine,
            reader: SampleReader(modalities: modalities, embedder: Self.model) {
                (bytes, modality, _) throws(WhorlError) in
                try Self.read(bytes, modality)
            }, records: records,
            audit: try AuditLog(folder: path, records: records, time: time), policy: policy,
            pool: WorkPool(width: 2, depth: 64), time: time)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private final class Now: Sendable {
        let value = Mutex(1_000.0)
    }

    private let now: Now
    let time: Timepiece

    /// Lets seconds pass.
    func wait(_ seconds: Double) { now.value.withLock { $0 += seconds } }

    /// A print of a finger, of so many thousandths of score.
    static func print(_ finger: Int, _ thousandths: Int = 900) -> CapturedSample {
        let template = FingerTemplate(
            extractorVersion: Modality.finger.extractorVersion, width: 1000, height: 1000,
            points: [.init(x: UInt16(finger), y: UInt16(thousandths), direction: 0, kind: .ending, quality: 0)],
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: 50)
        return CapturedSample(
            finger: FingerSample(template: template), face: nil, size: (1000, 1000), warnings: [])
    }

    /// A face that is equal to those of its number, and has nothing in common with others.
    static func face(_ number: Int, x: Double = 0) -> CapturedSample {
        let point = { (across: Double, down: Double) in FacePoint(x: x + across, y: down) }
        let landmarks = FaceLandmarks(
            leftEye: point(0, 0), rightEye: point(60, 0), noseTip: point(30, 35), leftMouthCorner: point(8, 65),
            rightMouthCorner: point(52, 65))
        let features = FaceFeatures(
            face: DetectedFace(x: 0, y: 0, width: 1, height: 1, landmarks: landmarks, score: 1), faceCount: 1,
            quality: FaceQuality(interEyeDistance: 50, pose: 50, sharpness: 50, exposure: 50, detection: 50),
            embedding: (0..<16).map { $0 == number ? 1 : 0 }, model: model, metric: .cosine)
        return CapturedSample(finger: nil, face: features, size: (100, 100), warnings: [])
    }

    /// The audited actions, oldest first.
    var actions: [String] { get throws { try biometrics.audit.tail(1_000).map(\.action) } }

    /// Enrolls samples of a person.
    func enroll(_ bcid: String, _ samples: CapturedSample...) async throws {
        try await biometrics.enroll(BCID(bcid), samples, by: "test")
    }
}
