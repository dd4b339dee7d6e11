import Whorl

/// What the page says above its figures: what was evaluated, and how.
struct PageHead {
    /// What was evaluated, in plain text.
    let heading: String
    /// How, in HTML.
    let remark: String

    init(_ result: EvaluationResult) {
        var remarks = result.data.selection.map { ["Protocol <b>\($0.rawValue)</b>."] } ?? []
        switch result.data.content {
        case .prints(let version):
            heading = "Fingerprint evaluation"
            remarks.append("Extractor version \(version).")
        case .faces(let model, let metric):
            heading = "Face evaluation"
            remarks.append(
                """
                Model <b>\(MarkupText.escaped(model.name))</b> (SHA-256 \
                <code>\(MarkupText.escaped(model.sha256))</code>), metric \(metric.rawValue).
                """)
        case .scores: heading = "Evaluation"
        }
        if let accuracy = result.foldAccuracy {
            remarks.append(
                "Accuracy \(NumberText.percent(accuracy.mean)) %, standard deviation of a fold "
                    + "\(NumberText.percent(accuracy.standardDeviation)) %.")
        }
        if let rate = result.rankOneRate {
            remarks.append(
                "Rank-1 rate \(NumberText.percent(rate)) % of \(NumberText.grouped(result.rankedProbes)) probes.")
        }
        if result.summaries.pooled.accuracy.bootstrap != nil {
            let resampled = result.data.labelsAreFingers ? "fingers" : "subjects"
            remarks.append("95 % intervals from resampled \(resampled).")
        }
        remark = remarks.joined(separator: " ")
    }
}
