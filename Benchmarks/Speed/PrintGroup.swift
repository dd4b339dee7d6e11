import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Prints to measure with.
struct PrintGroup {
    /// What they are.
    let name: String
    /// The images of each finger.
    let fingers: [[GrayImage]]

    private static let (syntheticFingers, syntheticImpressions, syntheticSeed) = (10, 8, 7 as UInt64)
    /// The set of the size that speed is stated for, 388x374.
    private static let realSet = "fvc2002_DB1_B"

    /// Synthetic prints of 388x374.
    static func synthetic() -> PrintGroup {
        let set = SyntheticSet(fingers: syntheticFingers, impressions: syntheticImpressions, seed: syntheticSeed)
        let fingers = (1...set.fingers).map { number in
            let finger = set.finger(number)
            return (1...set.impressions).map { finger.impression($0) }
        }
        return PrintGroup(name: "synthetic", fingers: fingers)
    }

    /// Real prints of 388x374; nothing where they are not on this machine.
    ///
    /// - Throws: as reading the images does.
    static func real() throws -> PrintGroup? {
        guard let set = try DevelopmentData.found()?.sets.first(where: { $0.description.folder == realSet }) else {
            return nil
        }
        var fingers: [[GrayImage]] = []
        var label: String?
        for sample in set.images.samples {
            let image = try ImageDecoder.gray(path: sample.path, resolution: set.description.dpi)
            if sample.name.label != label { fingers.append([]) }
            label = sample.name.label
            fingers[fingers.count - 1].append(image)
        }
        return PrintGroup(name: set.description.folder, fingers: fingers)
    }
}
