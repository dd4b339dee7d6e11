import FoundationEssentials
import Whorl
import WhorlEvaluation

/// A folder with an evaluation's page and drawings.
enum ReportFolder {
    /// Name of the page.
    static let page = "index.html"

    /// Writes the page and its drawings, making the folder where it is missing.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func write(_ report: ReportPage, to folder: String) throws(WhorlError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritableFile(path: folder, reason: "the folder cannot be made")
        }
        try AtomicFile.write(Array(report.html.utf8), to: folder + "/" + page)
        for drawing in report.drawings {
            try AtomicFile.write(Array(drawing.svg.utf8), to: folder + "/" + drawing.file)
        }
    }
}
