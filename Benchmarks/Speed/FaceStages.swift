import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// The stages from photo to embedding, measured one after the other on photos of LFW.
struct FaceStages {
    private static let millisecondsPerSecond = 1000.0
    private static let photos = 60

    /// Models and photos.
    let faces: DevelopmentFaces

    /// Measures all stages.
    ///
    /// - Throws: as reading photos and models does.
    func measurements() throws(WhorlError) -> [Measurement] {
        let (detector, embedder) = (try FaceDetector(faces.detector), try FaceEmbedder(faces.embedders[0]))
        let extractor = FaceExtractor(detector: detector, embedder: embedder)
        var seconds: [String: [Double]] = [:]
        func measured<Value>(_ stage: String, _ work: () throws(WhorlError) -> Value) throws(WhorlError) -> Value {
            let start = ThreadClock.seconds
            let value = try work()
            seconds[stage, default: []].append(ThreadClock.seconds - start)
            return value
        }
        let step = max(faces.lfw.samples.count / Self.photos, 1)
        for index in stride(from: 0, to: faces.lfw.samples.count, by: step) {
            let bytes = try FileContents.read(
                faces.lfw.samples[index].path, limit: ImageLimits.standard.maximumBytes)
            let photo = try measured("decoding") { () throws(WhorlError) in try ImageDecoder.color(bytes: bytes) }
            let found = try measured("detection") { () throws(WhorlError) in try detector.faces(in: photo) }
            guard let face = found.first else { continue }
            let aligned = try measured("alignment") { () throws(WhorlError) in
                try AlignedFace(face.landmarks, in: photo, template: embedder.template)
            }
            do throws(WhorlError) {
                _ = try measured("embedding") { () throws(WhorlError) in
                    try embedder.embedding(of: aligned, flip: false)
                }
                _ = try measured("photo to embedding") { () throws(WhorlError) in
                    try extractor.features(of: ImageDecoder.color(bytes: bytes), options: FaceOptions(largest: true))
                }
            } catch .faceNotWhole {
                // Photos of covered faces are refused, and are no part of these two stages.
                continue
            }
        }
        return ["decoding", "detection", "alignment", "embedding", "photo to embedding"].flatMap { stage in
            Measurement.list(
                stage, "LFW", .milliseconds, (seconds[stage] ?? []).map { $0 * Self.millisecondsPerSecond })
        }
    }
}
