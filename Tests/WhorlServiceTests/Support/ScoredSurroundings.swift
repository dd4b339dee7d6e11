import HTTPTypes
import Hummingbird
import Foundation
import Synchronization

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

/// A clock that a test moves.
final class TestClock: Sendable {
    private let value = Mutex(1_800_000_000.0)

    var timepiece: Timepiece { Timepiece { self.value.withLock { $0 } } }

    /// Lets seconds pass.
    func wait(_ seconds: Double) { value.withLock { $0 += seconds } }
}

/// Samples without pictures: `finger:7:900` is a print of finger 7 with the score 0.9 against references of its finger
/// and 0 against others; `face:3` is a face that is equal to those of its number alone.
enum WrittenSample {
    static func print(_ finger: Int, _ thousandths: Int = 900) -> String { "finger:\(finger):\(thousandths)" }
    static func face(_ number: Int) -> String { "face:\(number)" }

    /// As `/extension/upload` takes it.
    static func dataURL(_ text: String) -> String {
        "data:image/png;base64," + Data(text.utf8).base64EncodedString()
    }

    static func read(
        _ bytes: [UInt8], _ modality: Modality, _ position: FingerPosition
    ) throws(WhorlError) -> CapturedSample {
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":")
        let numbers = parts.dropFirst().compactMap { Int($0) }
        switch (parts.first, numbers.count, modality) {
        case ("finger", 2, .finger): return finger(numbers[0], numbers[1], position)
        case ("face", 1, .face): return face(numbers[0])
        case ("finger", _, .face): throw .noFace
        default: throw .unknownImageFormat
        }
    }

    private static func finger(_ finger: Int, _ score: Int, _ position: FingerPosition) -> CapturedSample {
        let template = FingerTemplate(
            extractorVersion: Modality.finger.extractorVersion, width: 1000, height: 1000,
            points: [.init(x: UInt16(finger), y: UInt16(score), direction: 0, kind: .ending, quality: 0)],
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: 50)
        return CapturedSample(
            finger: FingerSample(template: template, position: position), face: nil, size: (1000, 1000), warnings: [])
    }

    private static func face(_ number: Int) -> CapturedSample {
        let point = FacePoint(x: 0, y: 0)
        let landmarks = FaceLandmarks(
            leftEye: point, rightEye: point, noseTip: point, leftMouthCorner: point, rightMouthCorner: point)
        let features = FaceFeatures(
            face: DetectedFace(x: 0, y: 0, width: 1, height: 1, landmarks: landmarks, score: 1), faceCount: 1,
            quality: FaceQuality(interEyeDistance: 50, pose: 50, sharpness: 50, exposure: 50, detection: 50),
            embedding: (0..<16).map { $0 == number ? 1 : 0 }, model: ScoredEngine.model, metric: .cosine)
        return CapturedSample(finger: nil, face: features, size: (100, 100), warnings: [])
    }
}

/// An engine whose scores are what samples say.
enum ScoredEngine {
    static let model = ModelIdentity(name: "fixture", sha256: String(repeating: "0", count: 64))

    /// Scores rise from FMR 1 at 0 by a decade for each 0.1, up to 1e-5 at 0.5; then the tail goes on as steeply.
    private static func calibration(version: Int, scale: Double) -> Calibration {
        Calibration(
            version: 1, extractorVersion: version, dataSets: ["fixture"], nonMated: 1000,
            knots: (0...5).map { step in
                let rate = (0..<step).reduce(1.0) { rate, _ in rate / 10 }
                return Calibration.Knot(score: scale * Double(step) / 10, fmr: rate, upperBound: rate)
            }, tailScale: scale * 0.1 / 2.302585092994046)
    }

    /// An engine over a store; where everybody matches, a print has the score that it states against each reference.
    static func make(
        _ store: SQLiteStore, everybodyMatches: Bool = false, pause: @escaping @Sendable () -> Void = {}
    ) -> Engine {
        Engine(
            store: store, calibration: calibration(version: Modality.finger.extractorVersion, scale: 1),
            faces: [model: calibration(version: FaceFeatures.pipelineVersion, scale: 2)], threads: 1,
            clock: { 1_000 },
            scoring: FingerScoring { probe in
                let (finger, score) = (probe.template.points[0].x, Double(probe.template.points[0].y) / 1000)
                pause()
                return { everybodyMatches || $0.template.points[0].x == finger ? max(score, 0.001) : 0 }
            }, cache: GalleryCache())
    }
}

extension Surroundings {
    /// Written samples, scores that they state, and a clock that stands still unless it is moved.
    static func scored(
        _ clock: TestClock, modalities: [Modality] = [.finger, .face], everybodyMatches: Bool = false,
        pause: @escaping @Sendable () -> Void = {}
    ) -> Surroundings {
        Surroundings(
            time: clock.timepiece,
            reader: SampleReader(modalities: modalities, embedder: ScoredEngine.model, WrittenSample.read)
        ) { ScoredEngine.make($0, everybodyMatches: everybodyMatches, pause: pause) }
    }
}
