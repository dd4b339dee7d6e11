import FoundationEssentials
import Whorl
import WhorlEvaluation

/// A folder with an evaluation's page, drawings and figures.
enum ReportFolder {
    /// Name of the page.
    static let page = "index.html"

    /// Name of the figures for other programs.
    static let figures = "result.json"
    /// Name of the operating points as a table.
    static let table = "rates.csv"

    /// Writes the page, its drawings and the figures, making the folder where it is missing.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func write(
        _ report: ReportPage, _ result: some Encodable, _ summaries: EvaluationSummaries, to folder: String
    ) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw WhorlError.unwritableFile(path: folder, reason: "the folder cannot be made")
        }
        try AtomicFile.write(Array(report.html.utf8), to: folder + "/" + page)
        try AtomicFile.write(Array(JSONOutput.document(result).utf8), to: folder + "/" + figures)
        try AtomicFile.write(Array(RatesTable.csv(summaries).utf8), to: folder + "/" + table)
        for drawing in report.drawings {
            try AtomicFile.write(Array(drawing.svg.utf8), to: folder + "/" + drawing.file)
        }
    }
}
