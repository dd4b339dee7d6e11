internal import Metrics
package import WhorlProtocols

/// What the service measures: never who somebody is, nor what a request named.
package enum ServiceMetrics {
    /// Where swift-metrics keeps its numbers in this process; the first use joins them.
    package static let registry: MetricRegistry = {
        let registry = MetricRegistry()
        MetricsSystem.bootstrap(RegistryMetrics(registry: registry))
        return registry
    }()

    static let decisions = "whorl_decisions_total"
    static let decisionSeconds = "whorl_decision_seconds"
    static let alarms = "whorl_alarms_total"
    static let requests = "whorl_http_requests_total"
    static let requestSeconds = "whorl_http_request_seconds"

    private static let help = [
        decisions: "Decisions by protocol, operation and outcome.",
        decisionSeconds: "From asking the engine to its decision, waiting included.",
        alarms: "What somebody should look at soon.",
        requests: "Answered requests.",
        requestSeconds: "From a request's head to its answer.",
        "whorl_work_running": "Pieces of work on a processor.",
        "whorl_work_waiting": "Pieces of work that wait for a processor.",
        "whorl_start_time_seconds": "When the service started, since 1970.",
    ]

    /// Counts a decision.
    static func observe(_ observation: Observation) {
        Counter(
            label: decisions, dimensions: [("action", observation.action), ("outcome", observation.outcome.rawValue)]
        ).increment()
        Timer(label: decisionSeconds, dimensions: [("action", observation.action)])
            .recordSeconds(max(0, observation.seconds))
    }

    /// Counts an alarm.
    static func observe(_ alarm: Alarm) {
        Counter(label: alarms, dimensions: [("alarm", alarm.rawValue)]).increment()
    }

    /// Counts a request by its route's pattern.
    static func observe(method: String, route: String, status: Int, seconds: Double) {
        Counter(
            label: requests, dimensions: [("method", method), ("route", route), ("status", String(status))]
        ).increment()
        Timer(label: requestSeconds, dimensions: [("route", route)]).recordSeconds(max(0, seconds))
    }

    /// Notes when the service started.
    package static func start(at seconds: Double) {
        _ = registry
        Gauge(label: "whorl_start_time_seconds").record(seconds)
    }

    /// All numbers as text, with how much is being done now.
    package static func text(load: (running: Int, waiting: Int)) -> String {
        // Before the first number: those of before would be nobody's.
        let registry = registry
        Gauge(label: "whorl_work_running").record(load.running)
        Gauge(label: "whorl_work_waiting").record(load.waiting)
        return PrometheusText.text(registry.snapshot, help: help)
    }

    /// How long decisions took, by what was asked for.
    static var latencies: [(action: String, histogram: LatencyHistogram)] {
        registry.snapshot.compactMap { metric, value in
            guard metric.name == decisionSeconds, case .histogram(let histogram) = value else { return nil }
            return (String(metric.labels.split(separator: "\"").dropFirst().first ?? ""), histogram)
        }.sorted { $0.action < $1.action }
    }
}
