import Foundation
import ProtocolTestSupport

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

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
        case ("finger", 2, .finger): return ScoredEngine.print(numbers[0], numbers[1], position)
        case ("face", 1, .face): return ScoredEngine.face(numbers[0])
        case ("finger", _, .face): throw .noFace
        default: throw .unknownImageFormat
        }
    }
}

extension Surroundings {
    /// What a manifest would say of the model of written samples.
    private static let embedder = ModelManifest(
        name: ScoredEngine.model.name, role: .embedder, file: "small.onnx", sha256: ScoredEngine.model.sha256,
        input: ModelInput(width: 112, height: 112, order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]),
        licence: "None & stated.",
        trainingData: "Photos of <nobody>.")

    /// Written samples, scores that they state, and a clock that stands still unless it is moved.
    static func scored(
        _ clock: TestClock, modalities: [Modality] = [.finger, .face], everybodyMatches: Bool = false,
        pause: @escaping @Sendable () -> Void = {}
    ) -> Surroundings {
        Surroundings(
            time: clock.timepiece,
            reader: SampleReader(modalities: modalities, embedder: ScoredEngine.model, WrittenSample.read),
            faceTerms: modalities.contains(.face) ? [FaceTerms(embedder)] : []
        ) { ScoredEngine.make($0, everybodyMatches: everybodyMatches, pause: pause) }
    }
}
