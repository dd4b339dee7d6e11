package import Whorl
package import WhorlProtocols

/// An engine whose scores are what samples say.
package enum ScoredEngine {
    /// The model of the faces.
    package static let model = ModelIdentity(name: "fixture", sha256: String(repeating: "0", count: 64))

    /// Scores rise from FMR 1 at 0 by a decade for each 0.1, up to 1e-5 at 0.5; then the tail goes on as steeply.
    private static func calibration(version: Int, scale: Double) -> Calibration {
        Calibration(
            version: 1, extractorVersion: version, dataSets: ["fixture"], nonMated: 1000,
            knots: (0...5).map { step in
                let rate = (0..<step).reduce(1.0) { rate, _ in rate / 10 }
                return Calibration.Knot(score: scale * Double(step) / 10, fmr: rate, upperBound: rate)
            }, tailScale: scale * 0.1 / 2.302585092994046)
    }

    /// An engine over a store: with references of its finger a print has the score that it states, with others 0; cosine
    /// similarities of faces mean the same at twice the score.
    ///
    /// - Parameters:
    ///   - store: where the templates are.
    ///   - everybodyMatches: whether a print has the score that it states against each reference.
    ///   - pause: called as each probe is prepared.
    /// - Returns: an engine of one thread.
    package static func make(
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

    /// A print of a finger, of so many thousandths of score.
    package static func print(
        _ finger: Int, _ thousandths: Int, _ position: FingerPosition = .unknown
    ) -> CapturedSample {
        let template = FingerTemplate(
            extractorVersion: Modality.finger.extractorVersion, width: 1000, height: 1000,
            points: [.init(x: UInt16(finger), y: UInt16(thousandths), direction: 0, kind: .ending, quality: 0)],
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: 50)
        return CapturedSample(
            finger: FingerSample(template: template, position: position), face: nil, size: (1000, 1000), warnings: [])
    }

    /// A face that is equal to those of its number, and has nothing in common with others.
    ///
    /// - Parameters:
    ///   - number: which face, from 0 to 15.
    ///   - x: where it is, in pixels.
    /// - Returns: a face without a picture.
    package static func face(_ number: Int, x: Double = 0) -> CapturedSample {
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
}
