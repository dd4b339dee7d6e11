import Whorl

/// What the figures cannot say, and what failed, as HTML.
enum RemarksSection {
    /// Failed samples that are listed at most.
    private static let listed = 100

    /// Writes the sections; those with nothing to say are left out.
    static func html(_ pooled: EvaluationSummary) -> String {
        let refused = NamedPoint.allCases.compactMap { name in
            pooled.accuracy.refusals[name].map { "\(name.title) is not stated: \($0)" }
        }
        var failures = pooled.failures.prefix(listed).map { "\($0.set)/\($0.sample): \($0.error)" }
        if pooled.failures.count > listed { failures.append("and \(pooled.failures.count - listed) more") }
        return section("What the counts cannot say", pooled.accuracy.notes + refused)
            + section("Failed extractions", failures)
    }

    private static func section(_ heading: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.map { "<li>\(MarkupText.escaped($0))</li>" }.joined(separator: "\n")
        return "<h2>\(heading)</h2>\n<ul>\n\(items)\n</ul>\n"
    }
}
