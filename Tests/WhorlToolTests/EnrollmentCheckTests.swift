import Testing

/// What enrollment warns of: samples that do not belong together, and people who are enrolled already.
@Suite struct EnrollmentCheckTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func enroll(_ bcid: String, _ samples: [String], _ options: [String] = []) throws -> Tool.Outcome {
        let outcome = try place.run(["enroll", bcid] + samples.flatMap { ["--finger", $0] } + options)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    @Test func samplesThatMatchAreSilent() throws {
        #expect(try enroll("a.0.1", [place.print(1, 1), place.print(1, 2)]).errors.isEmpty)
        #expect(try enroll("a.0.1", [place.print(1, 2)]).errors.isEmpty)
        #expect(try enroll("a.0.2", [place.print(2, 1)]).errors.isEmpty)
        #expect(
            try enroll("a.0.3", ["left-ring=\(place.print(3, 1))", "left-thumb=\(place.print(3, 2))"]).errors.isEmpty)
    }

    @Test func samplesThatDoNotMatchAreNamed() throws {
        let outcome = try enroll("a.0.1", [place.print(1, 1), place.print(2, 1)])
        #expect(outcome.errors.contains("warning: 1_1.pgm and 2_1.pgm do not match each other"), "\(outcome.errors)")
        let later = try enroll("a.0.1", [place.print(3, 1)])
        #expect(later.errors.contains("the samples do not match what a.0.1 has already"), "\(later.errors)")
    }

    @Test func duplicatesAreNamedInThePartitionAlone() throws {
        _ = try enroll("a.0.1", [place.print(1, 1)])
        let outcome = try enroll("a.0.2", [place.print(1, 2)], ["--json"])
        #expect(outcome.errors.contains("the samples match a.0.1"), "\(outcome.errors)")
        #expect(try (outcome.json["warnings"] as? [String])?.contains { $0.contains("a.0.1") } == true)
        #expect(try enroll("a.1.1", [place.print(1, 2)]).errors.isEmpty)
        #expect(try enroll("a.0.3", [place.print(1, 2)], ["--no-duplicate-check"]).errors.isEmpty)
        #expect(try enroll("a.0.4", [place.print(1, 2)], ["-q"]).errors.isEmpty)
    }
}
