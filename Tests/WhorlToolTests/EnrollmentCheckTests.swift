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

    @Test func listsHaveTheSameWarningsInTheirReport() throws {
        let rows = [
            "bcid,finger", "b.0.1,prints/1_1.pgm", "b.0.2,prints/2_1.pgm", "b.0.3,prints/1_2.pgm",
            "b.0.2,prints/3_1.pgm",
        ]
        try place.write(Array((rows.joined(separator: "\n") + "\n").utf8), "people.csv")
        let outcome = try place.run("enroll", "--manifest", place.file("people.csv"), "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let warnings = try #require(try outcome.json["warnings"] as? [[String: Any]])
        let found = Set(warnings.map { "\($0["line"] as? Int ?? 0) \($0["message"] as? String ?? "")" })
        #expect(
            found == [
                "4 the samples match b.0.1: is this one person under two BCIDs?",
                "5 the samples do not match what b.0.2 has already",
            ])
        // What the store has already is not looked at again.
        let again = try place.run("enroll", "--manifest", place.file("people.csv"), "--json")
        #expect(try (again.json["warnings"] as? [[String: Any]])?.isEmpty == true)
        try place.write(Array("bcid,finger\nb.1.1,prints/1_1.pgm\nb.1.2,prints/1_2.pgm\n".utf8), "more.csv")
        let unchecked = try place.run("enroll", "--manifest", place.file("more.csv"), "--no-duplicate-check")
        #expect(unchecked.code == 0 && !unchecked.output.contains("to be looked at"), "\(unchecked.output)")
    }
}
