import ArgumentParser
import Whorl
import WhorlEvaluation

/// The resolutions of several folders of images.
struct SetResolutions: ParsableArguments {
    @Option(
        name: .customLong("dpi"),
        help: ArgumentHelp(
            "Resolution of the images in dots per inch, or of one folder's images; may be repeated (default: 500).",
            valueName: "[folder=]dpi"))
    var statements: [SetResolution] = []

    func validate() throws {
        guard statements.map(\.dpi).allSatisfy(ImageLimits.resolutions.contains) else {
            let range = ImageLimits.resolutions
            throw ValidationError("--dpi must be \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
        }
    }

    /// The resolutions by folder.
    var resolutions: Resolutions {
        Resolutions(
            standard: statements.last { $0.folder == nil }?.dpi,
            named: Dictionary(
                statements.compactMap { statement in statement.folder.map { ($0, statement.dpi) } },
                uniquingKeysWith: { $1 }))
    }

    /// Refuses names of folders that are not there.
    func check(_ names: [String]) throws {
        for folder in statements.compactMap(\.folder) where !names.contains(folder) {
            throw ValidationError(
                "--dpi names \(folder), which is not one of the folders: \(names.joined(separator: ", ")).")
        }
    }
}

/// A resolution, of all folders or of one.
struct SetResolution: ExpressibleByArgument {
    /// The folder's own name; nil for all.
    let folder: String?
    /// Dots per inch.
    let dpi: Double

    init?(argument: String) {
        let separator = argument.lastIndex(of: "=")
        folder = separator.map { String(argument[..<$0]) }
        guard let dpi = Double(separator.map { argument[argument.index(after: $0)...] } ?? argument[...]) else {
            return nil
        }
        self.dpi = dpi
    }
}
