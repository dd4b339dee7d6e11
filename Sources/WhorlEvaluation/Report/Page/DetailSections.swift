import Whorl

/// The parts of the page that an evaluation of a manifest or of scores has beside the usual ones, as HTML.
enum DetailSections {
    /// Writes the tables, the pairs to look at and what made the result.
    ///
    /// - Parameters:
    ///   - result: what was found.
    ///   - pictures: PNG files in base64 by the names of samples; where there is none, the name stands alone.
    /// - Returns: sections.
    static func html(_ result: EvaluationResult, pictures: [String: String]) -> String {
        let measures = EvaluationDetails.measures(result)
        var html = measures.isEmpty ? "" : "<p>\(MarkupText.escaped(measures))</p>\n"
        for section in EvaluationDetails.all(result) { html += section.html }
        let notes = EvaluationDetails.notes(result)
        if !notes.isEmpty { html += "<ul>\n\(notes.map { "<li>\(MarkupText.escaped($0))</li>\n" }.joined())</ul>\n" }
        html += pairs("Mated pairs of the lowest scores", result.lowestMated, pictures)
        html += pairs("Non-mated pairs of the highest scores", result.highestNonMated, pictures)
        if result.lowestMated.isEmpty, result.highestNonMated.isEmpty {
            html += "<h2>Pairs to look at</h2>\n<p>The scores do not name their samples, so no pair can be shown.</p>\n"
        }
        return html + record(result.run)
    }

    private static let places = 5

    private static func pairs(_ heading: String, _ pairs: [NamedPair], _ pictures: [String: String]) -> String {
        guard !pairs.isEmpty else { return "" }
        let cards = pairs.map { pair in
            let images = [pair.probe, pair.reference].map { name in
                let text = MarkupText.escaped(name)
                guard let png = pictures[name] else { return "<span>\(text)</span>" }
                return "<span><img alt=\"\(text)\" src=\"data:image/png;base64,\(png)\"><br>\(text)</span>"
            }
            return "<li class=\"pair\"><b>\(NumberText.short(pair.score, places))</b>\(images.joined())</li>"
        }
        return "<h2>\(heading)</h2>\n<ul class=\"pairs\">\n\(cards.joined(separator: "\n"))\n</ul>\n"
    }

    /// What made a result.
    static func record(_ run: RunRecord) -> String {
        let versions = run.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let inputs = run.inputs.map { input in
            "<li>\(MarkupText.escaped(input.path)): <code>\(MarkupText.escaped(input.sha256))</code></li>"
        }
        return """
            <h2>Run</h2>
            <pre>\(MarkupText.escaped(run.command))</pre>
            <p>Versions: \(MarkupText.escaped(versions.joined(separator: ", "))). SHA-256 of the data:</p>
            <ul class="hashes">
            \(inputs.joined(separator: "\n"))
            </ul>

            """
    }
}
