import Whorl
import WhorlNumerics

/// A sample that a number stands for: its template is made of the number, and resembles no other sample's.
struct Sample: Hashable, Comparable, CustomStringConvertible {
    let modality: Modality
    let number: Int

    init(_ modality: Modality, _ number: Int) {
        self.modality = modality
        self.number = number
    }

    /// Reads `f12`, a face, or `p13`, a print.
    init?(_ text: some StringProtocol) {
        guard let number = Int(text.dropFirst()), let first = text.first else { return nil }
        self.init(first == "f" ? .face : .finger, number)
    }

    var description: String { (modality == .face ? "f" : "p") + String(number) }

    static func < (one: Sample, other: Sample) -> Bool { one.number < other.number }

    static let model = ModelIdentity(name: "torture", sha256: String(repeating: "0d", count: 32))
    private static let dimension = 64
    private static let minutiae = 40

    /// Similarities of unrelated faces stay below 0.7: they have a standard deviation of 1/8.
    static let faceCalibration = Calibration(
        version: 1, extractorVersion: FaceFeatures.pipelineVersion, model: model, dataSets: ["torture"], nonMated: 1000,
        knots: [0, 0.2, 0.4, 0.6, 0.8].enumerated().map { step, score in
            let rate = (0..<step).reduce(1.0) { rate, _ in rate / 10 }
            return Calibration.Knot(score: score, fmr: rate, upperBound: rate)
        },
        tailScale: 0.05)

    /// The false match rate at which everything is decided.
    static let fmr = 1e-4

    var template: Template {
        var random = SeededGenerator(seed: UInt64(truncatingIfNeeded: number))
        return modality == .face ? .face(Self.face(&random)) : .finger(Self.print(&random))
    }

    private static func face(_ random: inout SeededGenerator) -> FaceTemplate {
        let values = (0..<dimension).map { _ in random.normal() }
        let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return FaceTemplate(model: model, metric: .cosine, embedding: values.map { $0 / norm }, quality: 50)
    }

    private static func print(_ random: inout SeededGenerator) -> FingerTemplate {
        let side = 400
        let columns = (side + RidgeField.pitch - 1) / RidgeField.pitch
        let points = (0..<minutiae).map { _ in
            FingerTemplate.Point(
                x: .random(in: 0..<1600, using: &random), y: .random(in: 0..<1600, using: &random),
                direction: .random(in: 0..<1024, using: &random), kind: .ending, quality: 50)
        }
        return FingerTemplate(
            extractorVersion: MinutiaExtractor.version, width: side, height: side, points: points,
            ridges: RidgeField(
                columns: columns, rows: columns,
                orientations: (0..<columns * columns).map { _ in .random(in: 0..<180, using: &random) }),
            quality: 50)
    }

    /// What is presented to enroll, verify or search for samples.
    static func presentation(_ samples: [Sample]) -> Presentation {
        var (fingers, faces): ([FingerSample], [FaceTemplate]) = ([], [])
        for sample in samples {
            switch sample.template {
            case .finger(let template): fingers.append(FingerSample(template: template))
            case .face(let template): faces.append(template)
            }
        }
        return Presentation(fingers: fingers, faces: faces)
    }

    /// A number of a template by which the driver knows its sample again.
    static func hash(_ template: Template) -> String {
        let bytes = (try? TemplateCodec.encode(template)) ?? []
        // FNV-1a, 64 bits.
        return String(bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}
