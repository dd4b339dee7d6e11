import Whorl

/// What all pages of reports have: the head, what the figures mean, and the drawings.
enum PageFrame {
    /// Writes a page.
    ///
    /// - Parameters:
    ///   - title: of the window, in plain text.
    ///   - heading: in plain text.
    ///   - remark: how it was made, in HTML.
    ///   - content: in HTML.
    /// - Returns: the document.
    static func html(title: String, heading: String, remark: String, _ content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>\(MarkupText.escaped(title))</title>
        <style>\(ReportStyle.css)</style></head><body>
        <h1>\(MarkupText.escaped(heading))</h1>
        <p>\(remark) Rates in percent; a score that equals the threshold is a match. Rows that count comparisons that \
        could not be made say so; such comparisons score lowest. Times are CPU time of one thread.</p>
        \(content)
        </body></html>

        """
    }

    /// The drawings beside each other, and the names of the files that hold them.
    static func figures(
        _ drawings: [(name: String, chart: ChartDrawing)], _ tables: [(file: String, csv: String)]
    ) -> String {
        guard !drawings.isEmpty else { return "" }
        let figures = drawings.map { "<figure>\n\($0.chart.svg)</figure>" }.joined(separator: "\n")
        let files = drawings.flatMap { ["\($0.name).svg", "\($0.name).png"] } + tables.map(\.file)
        return """
            <div class="figures">
            \(figures)
            </div>
            <p class="files">The curves are beside this page: \(files.joined(separator: ", ")).</p>
            """
    }
}
