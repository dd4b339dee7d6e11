import Whorl

/// Several engines as one HTML page: a row and a curve each, and the differences to the first.
public struct EnginePage: Sendable {
    /// The page.
    public let html: String
    /// The drawing by itself, by name; none where no engine has both kinds of comparisons.
    public let drawings: [(name: String, chart: ChartDrawing)]
    /// The curves as comma-separated values, by file name.
    public let tables: [(file: String, csv: String)]

    /// Draws and writes the page.
    ///
    /// - Parameters:
    ///   - comparison: the engines.
    ///   - folders: of the engines' own reports, as paths from the page, in the engines' order.
    public init(_ comparison: EngineComparison, folders: [String]) {
        let series = comparison.engines.compactMap { engine in
            engine.result.summaries.pooled.accuracy.equalErrorRate.map { _ in
                DETChart.Series(name: engine.name, curve: DETCurve(engine.result.scores))
            }
        }
        drawings = series.isEmpty ? [] : [("det", DETChart.drawing(pooled: nil, sets: series))]
        tables = series.isEmpty ? [] : [("det.csv", CurveTable.csv(series))]
        let links = zip(comparison.engines, folders).map { engine, folder in
            "<li><a href=\"\(MarkupText.escaped(folder))/index.html\">\(MarkupText.escaped(engine.name))</a></li>"
        }
        let notes = comparison.notes.map { "<li>\(MarkupText.escaped($0))</li>" }
        html = PageFrame.html(
            title: "Evaluation of \(comparison.engines.count) engines", heading: "Engines",
            remark: "95 % intervals from resampled subjects.",
            """
            \(SummaryTable.html(comparison.engines))
            \(notes.isEmpty ? "" : "<ul>\n\(notes.joined(separator: "\n"))\n</ul>")
            \(PageFrame.figures(drawings, tables))
            \(EngineDetails.all(comparison).map(\.html).joined())
            <h2>Each engine by itself</h2>
            <ul>
            \(links.joined(separator: "\n"))
            </ul>
            \(DetailSections.record(comparison.run))
            """)
    }
}
