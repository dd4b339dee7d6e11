import Metrics
import Testing

import WhorlProtocols
import WhorlService

@Suite struct RegistryMetricsTests {
    private let registry = MetricRegistry()
    private var factory: RegistryMetrics { RegistryMetrics(registry: registry) }

    private func value(_ name: String, _ labels: [(String, String)] = []) -> MetricRegistry.Value? {
        registry.snapshot[MetricName(name, labels)]
    }

    private static func histogram(_ seconds: Double...) -> MetricRegistry.Value {
        var histogram = LatencyHistogram()
        for value in seconds { histogram.add(value) }
        return .histogram(histogram)
    }

    @Test func countersAddAndAreToldApartByDimensions() {
        let counter = factory.makeCounter(label: "asked", dimensions: [("way", "a")])
        counter.increment(by: 2)
        counter.increment(by: 3)
        factory.makeCounter(label: "asked", dimensions: [("way", "b")]).increment(by: 7)
        let fraction = factory.makeFloatingPointCounter(label: "share", dimensions: [])
        fraction.increment(by: 0.5)
        fraction.increment(by: 0.25)
        #expect(value("asked", [("way", "a")]) == .counter(5) && value("asked", [("way", "b")]) == .counter(7))
        #expect(value("share") == .counter(0.75))
        counter.reset()
        #expect(value("asked", [("way", "a")]) == nil && value("asked", [("way", "b")]) == .counter(7))
    }

    @Test func metersRiseAndFall() {
        let meter = factory.makeMeter(label: "load", dimensions: [])
        meter.set(Int64(4))
        #expect(value("load") == .gauge(4))
        meter.set(2.5)
        meter.increment(by: 2)
        meter.decrement(by: 0.5)
        #expect(value("load") == .gauge(4))
    }

    @Test func recordersKeepTheLastValueUnlessTheyGather() {
        let gauge = factory.makeRecorder(label: "now", dimensions: [], aggregate: false)
        gauge.record(Int64(3))
        gauge.record(1.5)
        #expect(value("now") == .gauge(1.5))
        let gathered = factory.makeRecorder(label: "all", dimensions: [], aggregate: true)
        gathered.record(Int64(3))
        gathered.record(0.25)
        #expect(value("all") == Self.histogram(3, 0.25))
    }

    @Test func timersCountSeconds() {
        let timer = factory.makeTimer(label: "took", dimensions: [])
        timer.recordNanoseconds(2_000_000_000)
        #expect(value("took") == Self.histogram(2))
    }

    @Test func numbersOutliveTheirHandlers() {
        let (counter, meter) = (
            factory.makeCounter(label: "asked", dimensions: []), factory.makeMeter(label: "load", dimensions: [])
        )
        let timer = factory.makeTimer(label: "took", dimensions: [])
        counter.increment(by: 1)
        meter.set(2.0)
        timer.recordNanoseconds(0)
        factory.destroyCounter(counter)
        factory.destroyMeter(meter)
        factory.destroyTimer(timer)
        #expect(value("asked") == .counter(1) && value("load") == .gauge(2) && value("took") == Self.histogram(0))
    }
}
