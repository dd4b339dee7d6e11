import Synchronization

/// All numbers that the process measures.
package final class MetricRegistry: Sendable {
    /// A number, by what may become of it.
    package enum Value: Sendable, Equatable {
        /// It only grows.
        case counter(Double)
        /// It is what it was last set to.
        case gauge(Double)
        /// Durations.
        case histogram(LatencyHistogram)
    }

    private let values = Mutex<[MetricName: Value]>([:])

    /// Nothing is measured yet.
    package init() {}

    /// Adds to a counter.
    package func add(_ name: MetricName, _ amount: Double = 1) {
        values.withLock { values in
            var sum = amount
            if case .counter(let before) = values[name] { sum += before }
            values[name] = .counter(sum)
        }
    }

    /// Sets a gauge.
    package func set(_ name: MetricName, _ value: Double) {
        values.withLock { $0[name] = .gauge(value) }
    }

    /// Moves a gauge.
    package func move(_ name: MetricName, _ amount: Double) {
        values.withLock { values in
            var value = amount
            if case .gauge(let before) = values[name] { value += before }
            values[name] = .gauge(value)
        }
    }

    /// Counts a duration in seconds.
    package func time(_ name: MetricName, _ seconds: Double) {
        values.withLock { values in
            var histogram = LatencyHistogram()
            if case .histogram(let before) = values[name] { histogram = before }
            histogram.add(seconds)
            values[name] = .histogram(histogram)
        }
    }

    /// Forgets a number.
    package func remove(_ name: MetricName) {
        _ = values.withLock { $0.removeValue(forKey: name) }
    }

    /// The numbers as they are.
    package var snapshot: [MetricName: Value] { values.withLock { $0 } }
}
