import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// A folder with an evaluation's page, drawings and figures.
enum ReportFolder {
    /// Name of the page.
    static let page = "index.html"

    /// Name of the figures for other programs.
    static let figures = "result.json"
    /// Name of the operating points as a table.
    static let table = "rates.csv"

    /// Writes the page, its drawings and the figures, making the folder where it is missing; names and
    /// pictures of samples are readable by their owner alone.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func write(_ result: EvaluationResult, pictures: [String: String], to folder: String) throws {
        try OutputFolder.make(folder)
        let report = ReportPage(result, pictures: pictures)
        let figures = try JSONOutput.document(result)
        let files =
            [(page, report.html), (Self.figures, figures), (table, RatesTable.csv(result.summaries))]
            + report.drawings.map { ($0.file, $0.svg) }
        for (name, text) in files {
            try AtomicFile.write(
                Array(text.utf8), to: folder + "/" + name, permissions: AtomicFile.privatePermissions)
        }
    }
}
