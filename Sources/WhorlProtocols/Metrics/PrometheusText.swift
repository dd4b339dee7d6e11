/// Numbers in the text form that Prometheus reads (exposition format 0.0.4).
package enum PrometheusText {
    /// The form's media type.
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// The text of numbers: sorted, the numbers of a name together under their type.
    ///
    /// - Parameters:
    ///   - values: the numbers.
    ///   - help: what the numbers of a name say, where it needs saying; one line each.
    /// - Returns: lines, each with its end.
    package static func text(_ values: [MetricName: MetricRegistry.Value], help: [String: String] = [:]) -> String {
        var text = ""
        var name = ""
        for (metric, value) in values.sorted(by: { $0.key < $1.key }) {
            if metric.name != name {
                name = metric.name
                if let help = help[name] { text += "# HELP \(name) \(help)\n" }
                text += "# TYPE \(name) \(type(value))\n"
            }
            text += lines(metric, value)
        }
        return text
    }

    private static func type(_ value: MetricRegistry.Value) -> String {
        switch value {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }

    private static func lines(_ metric: MetricName, _ value: MetricRegistry.Value) -> String {
        switch value {
        case .counter(let number), .gauge(let number):
            return line(metric.name, metric.labels, number)
        case .histogram(let histogram):
            var text = ""
            var below = 0
            for (index, count) in histogram.counts.enumerated() {
                below += count
                let bound = index < LatencyHistogram.bounds.count ? self.text(LatencyHistogram.bounds[index]) : "+Inf"
                let labels = metric.labels.isEmpty ? "" : metric.labels + ","
                text += line(metric.name + "_bucket", "\(labels)le=\"\(bound)\"", Double(below))
            }
            return text + line(metric.name + "_sum", metric.labels, histogram.sum)
                + line(metric.name + "_count", metric.labels, Double(histogram.total))
        }
    }

    private static func line(_ name: String, _ labels: String, _ value: Double) -> String {
        "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(text(value))\n"
    }

    /// Whole numbers without a point.
    private static func text(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return String(whole) }
        if value.isFinite { return "\(value)" }
        return value > 0 ? "+Inf" : value < 0 ? "-Inf" : "NaN"
    }
}
