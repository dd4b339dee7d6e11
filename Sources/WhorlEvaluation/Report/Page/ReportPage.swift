import Whorl

/// An evaluation as one HTML page with its drawings inside; it loads nothing.
public struct ReportPage: Sendable {
    /// The page.
    public let html: String
    /// The drawings by themselves, by file name.
    public let drawings: [(file: String, svg: String)]

    /// Draws and writes the page of fingers.
    ///
    /// - Parameters:
    ///   - result: what was found.
    ///   - sets: what was measured, in the same order as the result's sets.
    public init(_ result: EvaluationResult, _ sets: [SetScores]) {
        self.init(
            heading: "Fingerprint evaluation",
            remark: """
                Protocol <b>\(result.selection.rawValue)</b>, extractor version \(result.extractorVersion). \
                95 % intervals from resampled fingers.
                """,
            result.summaries, sets.map { FingerScores([$0]).scores },
            sections: ReportSection(result.alikeSubjects)?.html ?? "")
    }

    /// Draws and writes the page of faces.
    ///
    /// - Parameters:
    ///   - result: what was found.
    ///   - sets: what was measured, in the same order as the result's sets.
    public init(_ result: FaceEvaluationResult, _ sets: [FaceScores]) {
        var remark = """
            Protocol <b>\(result.selection.rawValue)</b>, model <b>\(MarkupText.escaped(result.model.name))</b> \
            (SHA-256 <code>\(MarkupText.escaped(result.model.sha256))</code>), metric \(result.metric.rawValue).
            """
        if let accuracy = result.accuracy {
            remark +=
                " Accuracy \(NumberText.percent(accuracy.mean)) %, standard deviation of a fold "
                + "\(NumberText.percent(accuracy.standardDeviation)) %."
        }
        if let rate = result.rankOneRate {
            remark += " Rank-1 rate \(NumberText.percent(rate)) % of \(NumberText.grouped(result.rankedProbes)) probes."
        }
        self.init(heading: "Face evaluation", remark: remark, result.summaries, sets.map(\.scores))
    }

    /// Draws and writes the page of a manifest or of scores.
    ///
    /// - Parameters:
    ///   - result: what was found.
    ///   - pictures: PNG files in base64 by the names of samples, for the pairs to look at.
    public init(_ result: LaboratoryResult, pictures: [String: String] = [:]) {
        self.init(
            heading: "Evaluation", remark: "95 % intervals from resampled subjects where they are stated.",
            result.summaries, [result.scores], sections: LaboratorySections.html(result, pictures: pictures))
    }

    /// Draws and writes the page.
    ///
    /// - Parameters:
    ///   - heading: what was evaluated, in plain text.
    ///   - remark: how, in HTML.
    ///   - summaries: what was found.
    ///   - scores: of each set, in the same order.
    ///   - sections: what stands behind the drawings, in HTML.
    init(
        heading: String, remark: String, _ summaries: EvaluationSummaries, _ scores: [ComparisonScores],
        sections: String = ""
    ) {
        let pool = ComparisonScores.pooled(scores)
        let curve = DETCurve(pool)
        let pooled = summaries.pooled
        var drawings: [(file: String, svg: String)] = []
        if pooled.accuracy.equalErrorRate != nil {
            let series = zip(summaries.sets, scores).map { DETChart.Series(name: $0.name, curve: DETCurve($1)) }
            drawings.append(
                ("det.svg", DETChart.svg(pooled: DETChart.Series(name: pooled.name, curve: curve), sets: series)))
        }
        let points = [NamedPoint.fmr100, .fmr1000].compactMap { name in
            pooled.accuracy.points[name]?.threshold.map { (name: name.title, threshold: $0) }
        }
        if let svg = ScoreChart.svg(pool, points: points) { drawings.append(("scores.svg", svg)) }
        if let svg = ThresholdChart.svg(pool, curve) { drawings.append(("thresholds.svg", svg)) }
        self.drawings = drawings
        html = Self.page(heading, remark, summaries, drawings.map(\.svg), sections)
    }

    private static func page(
        _ heading: String, _ remark: String, _ summaries: EvaluationSummaries, _ drawings: [String],
        _ sections: String
    ) -> String {
        let title = "Evaluation: " + summaries.sets.map(\.name).joined(separator: ", ")
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(MarkupText.escaped(title))</title>
            <style>\(ReportStyle.css)</style></head><body>
            <h1>\(MarkupText.escaped(heading))</h1>
            <p>\(remark) Rates in percent; a failed extraction scores lowest; \
            a score that equals the threshold is a match. Times are CPU time of one thread.</p>
            \(SummaryTable.html(summaries))
            \(drawings.map { "<figure>\n\($0)</figure>" }.joined(separator: "\n"))
            \(sections)\(RemarksSection.html(summaries.pooled))
            </body></html>

            """
    }
}
