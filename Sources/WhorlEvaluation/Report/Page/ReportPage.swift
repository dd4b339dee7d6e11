import Whorl

/// An evaluation as one HTML page with its drawings inside; it loads nothing.
public struct ReportPage: Sendable {
    /// The page.
    public let html: String
    /// The drawings by themselves, by file name.
    public let drawings: [(file: String, svg: String)]

    /// Draws and writes the page.
    ///
    /// - Parameters:
    ///   - result: what was found.
    ///   - pictures: PNG files in base64 by the names of samples, for the pairs to look at.
    public init(_ result: EvaluationResult, pictures: [String: String] = [:]) {
        let (summaries, pool) = (result.summaries, result.scores)
        let curve = DETCurve(pool)
        let pooled = summaries.pooled
        var drawings: [(file: String, svg: String)] = []
        if pooled.accuracy.equalErrorRate != nil {
            let series = zip(summaries.sets, result.setScores).map { set, scores in
                DETChart.Series(name: set.name, curve: DETCurve(scores))
            }
            drawings.append(
                ("det.svg", DETChart.svg(pooled: DETChart.Series(name: pooled.name, curve: curve), sets: series)))
        }
        let points = [NamedPoint.fmr100, .fmr1000].compactMap { name in
            pooled.accuracy.points[name]?.threshold.map { (name: name.title, threshold: $0) }
        }
        if let svg = ScoreChart.svg(pool, points: points) { drawings.append(("scores.svg", svg)) }
        if let svg = ThresholdChart.svg(pool, curve) { drawings.append(("thresholds.svg", svg)) }
        self.drawings = drawings
        html = Self.page(
            PageHead(result), summaries, drawings.map(\.svg), DetailSections.html(result, pictures: pictures))
    }

    private static func page(
        _ head: PageHead, _ summaries: EvaluationSummaries, _ drawings: [String], _ sections: String
    ) -> String {
        let title = "Evaluation: " + summaries.sets.map(\.name).joined(separator: ", ")
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(MarkupText.escaped(title))</title>
            <style>\(ReportStyle.css)</style></head><body>
            <h1>\(MarkupText.escaped(head.heading))</h1>
            <p>\(head.remark) Rates in percent; a failed extraction scores lowest; \
            a score that equals the threshold is a match. Times are CPU time of one thread.</p>
            \(SummaryTable.html(summaries))
            \(drawings.map { "<figure>\n\($0)</figure>" }.joined(separator: "\n"))
            \(sections)\(RemarksSection.html(summaries.pooled))
            </body></html>

            """
    }
}
