import FoundationEssentials
import Glibc
package import WhorlEvaluation

/// The development sets that are on this machine.
package struct DevelopmentData: Sendable {
    private struct Manifest: Decodable {
        let folder: String
        let sets: [DevelopmentSet]
        let repeatedFingers: [RepeatedFinger]
    }

    /// A finger that another set shows too, by all appearances.
    package struct RepeatedFinger: Sendable, Decodable {
        /// Name of the set.
        package let set: String
        /// The finger's label in it.
        package let label: String
    }

    /// The list of the sets, from the package's root.
    package static let manifest = "Datasets/development.json"
    private static let variable = "WHORL_DATA"
    private static let usualRoot = "../shared"

    /// The folder that `$WHORL_DATA` names, or the usual one.
    package static var root: String { getenv(variable).map { String(cString: $0) } ?? usualRoot }

    /// The sets in the order of the list, each with its images.
    package let sets: [(description: DevelopmentSet, images: SampleSet)]

    /// Fingers that must not stand beside their likes in one gallery.
    package let repeatedFingers: [RepeatedFinger]

    /// Reads the list and the folders under `$WHORL_DATA`.
    ///
    /// - Returns: nothing where the folder of the sets is missing, which a line on standard error says.
    /// - Throws: as reading and decoding the list does; a `WhorlError` for a set that is missing or cannot be listed.
    package static func found() throws -> DevelopmentData? {
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(filePath: Self.manifest)))
        let folder = "\(root)/\(manifest.folder)"
        guard access(folder, R_OK | X_OK) == 0 else {
            let remark = "no real prints: \(variable) names no folder with \(manifest.folder)\n"
            _ = write(STDERR_FILENO, remark, remark.utf8.count)
            return nil
        }
        return DevelopmentData(
            sets: try manifest.sets.map { ($0, try SampleSet(folder: "\(folder)/\($0.folder)")) },
            repeatedFingers: manifest.repeatedFingers)
    }

    /// The resolution of each set.
    package var resolutions: Resolutions {
        Resolutions(named: Dictionary(uniqueKeysWithValues: sets.map { ($0.description.folder, $0.description.dpi) }))
    }
}
