import ArgumentParser
import Whorl

/// A folder that the templates of samples are written to, such as `NAME.whorl` for a sample `NAME.png`.
struct TemplateFolder {
    private static let suffix = ".whorl"

    private let folder: String

    /// Takes a path as a folder where there are several samples, where it ends in a slash, and where it is one.
    ///
    /// - Returns: nil for a file.
    init?(_ path: String, _ samples: [String]) {
        guard samples.count > 1 || path.hasSuffix("/") || FolderContents.exists(path + "/.") else { return nil }
        folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Makes the folder where it is missing.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func make() throws(WhorlError) {
        guard !FolderContents.exists(folder + "/.") else { return }
        try FolderContents.makeAll(folder)
    }

    /// Refuses samples that would become one file.
    static func check(_ samples: [String]) throws {
        var known: [String: String] = [:]
        for sample in samples {
            if let other = known.updateValue(sample, forKey: stem(sample)) {
                throw ValidationError(
                    "\(other) and \(sample) would both become \(stem(sample))\(suffix): extract them one by one.")
            }
        }
    }

    /// The file of a sample's template.
    func path(of sample: String) -> String { "\(folder)/\(Self.stem(sample))\(Self.suffix)" }

    /// The file's own name without what follows its last dot.
    private static func stem(_ path: String) -> String {
        let name = SampleInput.name(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
