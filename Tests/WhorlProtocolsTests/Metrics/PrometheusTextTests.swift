import Testing
import WhorlProtocols

@Suite struct PrometheusTextTests {
    @Test func numbersOfANameStandUnderTheirType() {
        let registry = MetricRegistry()
        registry.add(MetricName("decisions", [("outcome", "match"), ("action", "verify")]))
        registry.add(MetricName("decisions", [("action", "verify"), ("outcome", "match")]), 2)
        registry.add(MetricName("decisions", [("action", "enroll"), ("outcome", "done")]))
        registry.set(MetricName("waiting"), 1.5)
        #expect(
            PrometheusText.text(registry.snapshot, help: ["decisions": "What was decided."]) == """
                # HELP decisions What was decided.
                # TYPE decisions counter
                decisions{action="enroll",outcome="done"} 1
                decisions{action="verify",outcome="match"} 3
                # TYPE waiting gauge
                waiting 1.5

                """)
    }

    @Test func namesAndValuesAreMadeHarmless() {
        let name = MetricName("9 lives-of.a cat", [("a b", "say \"x\"\\\nend")])
        #expect(name.name == "_9_lives_of_a_cat")
        #expect(name.labels == #"a_b="say \"x\"\\\nend""#)
        #expect(MetricName("a", [("b", "\"\u{301}")]).labels == "b=\"\\\"\u{301}\"")
    }

    @Test func bucketsOfAHistogramAddUp() {
        let registry = MetricRegistry()
        for seconds in [0.001, 0.005, 0.02, 99] { registry.time(MetricName("seconds"), seconds) }
        let lines = PrometheusText.text(registry.snapshot).split(separator: "\n")
        #expect(lines.first == "# TYPE seconds histogram")
        #expect(lines.contains(#"seconds_bucket{le="0.005"} 2"#))
        #expect(lines.contains(#"seconds_bucket{le="10"} 3"#))
        #expect(lines.contains(#"seconds_bucket{le="+Inf"} 4"#))
        #expect(lines.last == "seconds_count 4")
    }

    @Test func quantilesAreBoundsOfClasses() {
        var histogram = LatencyHistogram()
        #expect(histogram.bound(of: 0.5) == nil)
        for _ in 0..<99 { histogram.add(0.02) }
        histogram.add(0.2)
        #expect(histogram.bound(of: 0.5) == 0.025)
        #expect(histogram.bound(of: 1) == 0.25)
        for _ in 0..<100 { histogram.add(60) }
        #expect(histogram.bound(of: 1) == nil)
    }
}
