import Whorl

/// An evaluation as one HTML page with its drawings inside; it loads nothing.
public struct ReportPage: Sendable {
    /// The page.
    public let html: String
    /// The drawings by themselves, by name.
    public let drawings: [(name: String, chart: ChartDrawing)]
    /// What the drawings show as comma-separated values, by file name.
    public let tables: [(file: String, csv: String)]

    /// Draws and writes the page.
    ///
    /// - Parameters:
    ///   - result: what was found.
    ///   - pictures: PNG files in base64 by the names of samples, for the pairs to look at.
    public init(_ result: EvaluationResult, pictures: [String: String] = [:]) {
        let (summaries, pool) = (result.summaries, result.scores)
        let pooled = DETChart.Series(name: summaries.pooled.name, curve: DETCurve(pool))
        var drawings: [(name: String, chart: ChartDrawing)] = []
        var tables: [(file: String, csv: String)] = []
        if summaries.pooled.accuracy.equalErrorRate != nil {
            let isOne = summaries.sets.count == 1
            let series = zip(summaries.sets, result.setScores).map { set, scores in
                DETChart.Series(name: set.name, curve: isOne ? pooled.curve : DETCurve(scores))
            }
            drawings.append(("det", DETChart.drawing(pooled: pooled, sets: isOne ? [] : series)))
            tables.append(("det.csv", CurveTable.csv(isOne ? [pooled] : series + [pooled])))
        }
        let points = [NamedPoint.fmr100, .fmr1000].compactMap { name in
            summaries.pooled.accuracy.points[name]?.threshold.map { (name: name.title, threshold: $0) }
        }
        if let chart = ScoreChart.drawing(pool, points: points) { drawings.append(("scores", chart)) }
        if let csv = ScoreChart.csv(pool) { tables.append(("scores.csv", csv)) }
        if let chart = ThresholdChart.drawing(pool, pooled.curve) { drawings.append(("thresholds", chart)) }
        if let csv = ThresholdChart.csv(pool, pooled.curve) { tables.append(("thresholds.csv", csv)) }
        self.drawings = drawings
        self.tables = tables
        let head = PageHead(result)
        html = PageFrame.html(
            title: "Evaluation: " + summaries.sets.map(\.name).joined(separator: ", "), heading: head.heading,
            remark: head.remark,
            """
            \(SummaryTable.html(summaries))
            \(PageFrame.figures(drawings, tables))
            \(DetailSections.html(result, pictures: pictures))\(RemarksSection.html(summaries.pooled))
            """)
    }
}
