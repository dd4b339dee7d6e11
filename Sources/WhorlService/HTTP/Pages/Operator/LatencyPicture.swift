package import WhorlProtocols

/// A histogram as a picture that stands in the page itself.
package struct LatencyPicture {
    let action: String
    let histogram: LatencyHistogram

    package init(action: String, histogram: LatencyHistogram) {
        self.action = action
        self.histogram = histogram
    }

    /// In units of the picture.
    private static let (width, height, foot, gap) = (360.0, 130.0, 20.0, 4.0)

    var figure: HTML {
        """
        <figure class="card">
        <h3>\(action)</h3>
        <svg class="chart" viewBox="0 0 \(Self.width) \(Self.height)" role="img" aria-label="\(summary)">
        \(bars)
        <line class="axis" x1="0" x2="\(Self.width)" y1="\(Self.height - Self.foot)" y2="\(Self.height - Self.foot)"/>
        \(labels)
        </svg>
        <figcaption>\(summary)</figcaption>
        </figure>
        """
    }

    private var slot: Double { Self.width / Double(histogram.counts.count) }

    private var bars: [HTML] {
        let most = Double(max(1, histogram.counts.max() ?? 1))
        let room = Self.height - Self.foot - Self.gap
        return histogram.counts.enumerated().map { index, count in
            let height = (Double(count) / most * room * 10).rounded() / 10
            return """
                <rect class="bar" x="\(Double(index) * slot + Self.gap / 2)" y="\(Self.height - Self.foot - height)" \
                width="\(slot - Self.gap)" height="\(height)" rx="2"><title>\(Self.name(index)): \(count)</title></rect>
                """
        }
    }

    /// Every other class has its bound below it.
    private var labels: [HTML] {
        histogram.counts.indices.filter { $0 % 2 == 0 }.map { index in
            """
            <text x="\(Double(index) * slot + slot / 2)" y="\(Self.height - Self.gap)" text-anchor="middle">\
            \(Self.bound(index))</text>
            """
        }
    }

    /// A part of so few says nothing: they are counted one by one.
    package static let fewest = 20

    package var summary: String {
        let total = histogram.total
        guard total >= Self.fewest else { return counted }
        let times = [(0.5, "half"), (0.99, "99 %")].map { part, name in
            histogram.bound(of: part).map { "\(name) within \(Self.text($0))" } ?? "\(name) above all bounds"
        }
        return "\(total) so far, \(times.joined(separator: ", "))"
    }

    private var counted: String {
        let classes = histogram.counts.indices.filter { histogram.counts[$0] > 0 }
        return classes.map { "\(histogram.counts[$0]) \(Self.name($0))" }.joined(separator: ", ")
    }

    private static func name(_ index: Int) -> String {
        index < LatencyHistogram.bounds.count
            ? "up to \(bound(index))" : "above \(text(LatencyHistogram.bounds[LatencyHistogram.bounds.count - 1]))"
    }

    private static func bound(_ index: Int) -> String {
        index < LatencyHistogram.bounds.count ? text(LatencyHistogram.bounds[index]) : "more"
    }

    private static func text(_ seconds: Double) -> String {
        if seconds < 1 { return "\(Int((seconds * 1000).rounded())) ms" }
        return "\(Int(exactly: seconds).map(String.init) ?? "\(seconds)") s"
    }
}
