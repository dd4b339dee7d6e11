import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// A folder with an evaluation's page, drawings and figures.
enum ReportFolder {
    /// Name of the page.
    static let page = "index.html"
    /// Name of the operating points as a table.
    static let table = "rates.csv"

    /// Writes the page, its drawings and the figures, making the folder where it is missing; names and
    /// pictures of samples are readable by their owner alone.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func write(_ result: EvaluationResult, pictures: [String: String], to folder: String) throws {
        let report = ReportPage(result, pictures: pictures)
        try write(
            [
                (page, report.html), (ComparedRun.figures, try JSONOutput.document(result)),
                (table, RatesTable.csv(result.summaries)),
            ] + report.tables.map { ($0.file, $0.csv) }, report.drawings, to: folder)
    }

    /// Writes the page of several engines, and a folder for each of them.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func write(_ comparison: EngineComparison, to folder: String) throws {
        let folders = folders(comparison.engines.map(\.name))
        let report = EnginePage(comparison, folders: folders)
        try write(
            [
                (page, report.html), (ComparedRun.figures, try JSONOutput.document(comparison)),
                (table, RatesTable.csv(comparison.engines)),
            ] + report.tables.map { ($0.file, $0.csv) }, report.drawings, to: folder)
        for (engine, name) in zip(comparison.engines, folders) {
            try write(engine.result, pictures: [:], to: folder + "/" + name)
        }
    }

    private static func write(
        _ texts: [(name: String, text: String)], _ drawings: [(name: String, chart: ChartDrawing)], to folder: String
    ) throws {
        try OutputFolder.make(folder)
        let drawn = try drawings.flatMap { drawing in
            [
                (name: drawing.name + ".svg", bytes: Array(drawing.chart.svg.utf8)),
                (name: drawing.name + ".png", bytes: try drawing.chart.png()),
            ]
        }
        for file in texts.map({ (name: $0.name, bytes: Array($0.text.utf8)) }) + drawn {
            try AtomicFile.write(file.bytes, to: folder + "/" + file.name, permissions: AtomicFile.privatePermissions)
        }
    }

    private static let mostLetters = 80

    /// A folder's name for each engine: letters, digits, `-`, `_` and `.` of its own name, each name once.
    static func folders(_ engines: [String]) -> [String] {
        var taken: Set<String> = [page, ComparedRun.figures, table]
        return engines.map { engine in
            let plain = engine.prefix(mostLetters).map { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber || "-_.".contains(letter)) ? letter : "_"
            }
            // No name is hidden, and none leads to another folder.
            let name = plain.first == "." ? "_" + String(plain) : String(plain)
            var (unique, number) = (name, 1)
            while !taken.insert(unique.lowercased()).inserted {
                number += 1
                unique = "\(name)_\(number)"
            }
            return unique
        }
    }
}
