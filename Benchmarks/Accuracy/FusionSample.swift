import Whorl
import WhorlEvaluation
import WhorlNumerics

/// A person's sample of both modalities.
struct FusionSample: Sendable {
    private static let seed: UInt64 = 40

    /// Whose it is.
    let label: String
    /// The number of the person, from 1, which is that of the synthetic finger.
    let person: Int
    /// Of the face; nothing where there is none.
    let face: PreparedFace?
    /// Of the finger; nothing where no template could be made.
    let finger: PreparedFinger?

    /// Gives each person of a set of faces a synthetic finger, and each photo an impression of it.
    ///
    /// - Parameters:
    ///   - faces: the photos.
    ///   - templates: of the photos, in their order; nothing where there is none.
    ///   - threads: at most.
    /// - Returns: in the order of the photos.
    static func samples(_ faces: SampleSet, _ templates: [Template?], threads: Int) -> [FusionSample] {
        let names = faces.samples.map(\.name)
        let impressions = names.map(\.impression).max() ?? 1
        let set = SyntheticSet(fingers: max(faces.labels, 1), impressions: impressions, seed: seed)
        var numbers: [String: Int] = [:]
        for name in names where numbers[name.label] == nil { numbers[name.label] = numbers.count + 1 }
        let places = names.map { (finger: numbers[$0.label] ?? 1, impression: $0.impression) }
        let fingers = Parallel.map(places.count, threads: threads, block: 1) { index in
            let image = set.finger(places[index].finger).impression(places[index].impression)
            return (try? FingerSample(image: image)).map { PreparedFinger($0.template) }
        }
        return names.indices.map {
            FusionSample(
                label: names[$0].label, person: places[$0].finger, face: face(templates[$0]),
                finger: fingers[$0])
        }
    }

    private static func face(_ template: Template?) -> PreparedFace? {
        guard case .face(let face) = template else { return nil }
        return PreparedFace(face)
    }
}
