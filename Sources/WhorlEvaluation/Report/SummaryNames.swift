/// What the rows of a data set are called: comparisons that could not be made are no errors of comparisons by
/// ISO/IEC 19795-1, so a row that counts them says so, and another one leaves them out.
package struct SummaryNames {
    /// Name of the row of all comparisons.
    package let whole: String
    /// Name of the row of those that could be made; nil where all could.
    package let withoutFailures: String?

    /// Names the rows of a data set or an engine.
    package init(_ summary: EvaluationSummary, _ name: String) {
        whole = name + Self.remark(summary)
        withoutFailures = summary.accuracy.failedComparisons > 0 ? "\(name), failures left out" : nil
    }

    /// What follows a rate in a line that counts comparisons that could not be made; empty where all could.
    package static func remark(_ summary: EvaluationSummary) -> String {
        summary.accuracy.failedComparisons > 0 ? ", failures as non-matches" : ""
    }
}
