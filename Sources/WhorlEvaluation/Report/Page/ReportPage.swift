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
    ///   - sets: what was measured, in the same order as the result's sets.
    public init(_ result: EvaluationResult, _ sets: [SetScores]) {
        let scores = FingerScores(sets).scores
        let curve = DETCurve(scores)
        var drawings: [(file: String, svg: String)] = []
        if result.pooled.accuracy.equalErrorRate != nil {
            let series = sets.map { DETChart.Series(name: $0.set.name, curve: DETCurve(FingerScores([$0]).scores)) }
            let pooled = DETChart.Series(name: result.pooled.name, curve: curve)
            drawings.append(("det.svg", DETChart.svg(pooled: pooled, sets: series)))
        }
        let points = [NamedPoint.fmr100, .fmr1000].compactMap { name in
            result.pooled.accuracy.points[name]?.threshold.map { (name: name.title, threshold: $0) }
        }
        if let svg = ScoreChart.svg(scores, points: points) { drawings.append(("scores.svg", svg)) }
        if let svg = ThresholdChart.svg(scores, curve) { drawings.append(("thresholds.svg", svg)) }
        self.drawings = drawings
        html = Self.page(result, drawings.map(\.svg))
    }

    private static func page(_ result: EvaluationResult, _ drawings: [String]) -> String {
        let title = "Evaluation: " + result.sets.map(\.name).joined(separator: ", ")
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(MarkupText.escaped(title))</title>
            <style>\(ReportStyle.css)</style></head><body>
            <h1>Fingerprint evaluation</h1>
            <p>Protocol <b>\(result.selection.rawValue)</b>, extractor version \(result.extractorVersion). \
            Rates in percent, with 95 % intervals from resampled fingers; a failed extraction scores lowest; \
            a score that equals the threshold is a match. Times are CPU time of one thread.</p>
            \(SummaryTable.html(result))
            \(drawings.map { "<figure>\n\($0)</figure>" }.joined(separator: "\n"))
            \(RemarksSection.html(result))
            </body></html>

            """
    }
}
