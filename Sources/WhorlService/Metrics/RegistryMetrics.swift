internal import Metrics
package import WhorlProtocols

/// swift-metrics over the registry: whatever in the process counts by that library is counted there.
package struct RegistryMetrics: MetricsFactory {
    let registry: MetricRegistry

    package init(registry: MetricRegistry) {
        self.registry = registry
    }

    private final class Number: CounterHandler, FloatingPointCounterHandler, RecorderHandler, TimerHandler {
        let registry: MetricRegistry
        let name: MetricName
        let isTimed: Bool

        init(_ registry: MetricRegistry, _ label: String, _ dimensions: [(String, String)], isTimed: Bool = false) {
            self.registry = registry
            self.isTimed = isTimed
            name = MetricName(label, dimensions)
        }

        func increment(by amount: Int64) { registry.add(name, Double(amount)) }
        func increment(by amount: Double) { registry.add(name, amount) }
        func reset() { registry.remove(name) }
        func record(_ value: Int64) { record(Double(value)) }
        func record(_ value: Double) { isTimed ? registry.time(name, value) : registry.set(name, value) }
        func recordNanoseconds(_ duration: Int64) { registry.time(name, Double(duration) * 1e-9) }
    }

    private final class Level: MeterHandler {
        let registry: MetricRegistry
        let name: MetricName

        init(_ registry: MetricRegistry, _ label: String, _ dimensions: [(String, String)]) {
            self.registry = registry
            name = MetricName(label, dimensions)
        }

        func set(_ value: Int64) { registry.set(name, Double(value)) }
        func set(_ value: Double) { registry.set(name, value) }
        func increment(by amount: Double) { registry.move(name, amount) }
        func decrement(by amount: Double) { registry.move(name, -amount) }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        Number(registry, label, dimensions)
    }

    func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler {
        Number(registry, label, dimensions)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        Level(registry, label, dimensions)
    }

    /// A recorder that gathers is a histogram, one that does not a gauge.
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        Number(registry, label, dimensions, isTimed: aggregate)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Number(registry, label, dimensions)
    }

    // Handlers hold nothing: the numbers stay, as counters must not fall.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}
