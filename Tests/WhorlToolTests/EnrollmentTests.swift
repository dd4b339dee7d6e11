import Testing

/// Enroll, verify, identify, list, show, delete.
@Suite struct EnrollmentTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func personFromEnrollmentToDeletion() throws {
        let enrolled = try place.run(
            "enroll", "bws.12.1", "--finger", "right-index=\(place.print(1, 1))", "--json")
        #expect(enrolled.code == 0)
        #expect(try enrolled.json["bcid"] as? String == "bws.12.1")
        #expect(try (enrolled.json["records"] as? [Any])?.count == 1)
        #expect(try place.run("enroll", "bws/12/2", "--finger", place.print(2, 1)).code == 0)

        let match = try place.run("verify", "bws.12.1", "--finger", place.print(1, 2), "--json")
        #expect(match.code == 0)
        #expect(try match.json["decision"] as? String == "match")
        for key in ["score", "threshold", "fmr", "milliseconds"] { #expect(try match.json[key] is Double) }
        #expect(try match.json["extrapolated"] is Bool)

        let other = try place.run("verify", "bws.12.1", "--finger", place.print(3, 1), "--json")
        #expect(other.code == 1)
        #expect(try other.json["decision"] as? String == "non-match")
        #expect(other.errors.isEmpty)

        let found = try place.run(
            "identify", "--storage", "bws", "--partition", "12", "--finger", place.print(2, 2), "--top", "1", "--json")
        #expect(found.code == 0)
        let candidates = try #require(try found.json["candidates"] as? [[String: Any]])
        #expect(candidates.map { $0["bcid"] as? String } == ["bws.12.2"])

        let nobody = try place.run(
            "identify", "--storage", "bws", "--partition", "12", "--finger", place.print(3, 2), "--json")
        #expect(nobody.code == 1)
        #expect(try nobody.json["decision"] as? String == "non-match")

        let list = try place.run("list", "--storage", "bws", "--json")
        let people = try #require(try list.json["people"] as? [[String: Any]])
        #expect(people.map { $0["bcid"] as? String } == ["bws.12.1", "bws.12.2"])
        #expect(people.first?["positions"] as? [String] == ["right-index"])
        #expect(try (place.run("list", "--outdated", "--json").json["people"] as? [Any])?.isEmpty == true)

        let shown = try place.run("show", "bws.12.1", "--json")
        #expect(try (shown.json["records"] as? [[String: Any]])?.first?["sample"] as? Int == 1)
        #expect(try place.run("show", "bws.12.1").output.contains("right-index"))

        let deleted = try place.run("delete", "bws.12.1", "--json")
        #expect(deleted.code == 0)
        #expect(try deleted.json["records"] as? Int == 1)
        #expect(try place.run("verify", "bws.12.1", "--finger", place.print(1, 2)).code == 67)
    }

    @Test func standardInputIsASample() throws {
        let sample = try place.bytes("prints/1_1.pgm")
        #expect(try place.run("enroll", "a.0.1", "--finger", "-", input: sample).code == 0)
        let probe = try place.bytes("prints/1_2.pgm")
        #expect(try place.run("verify", "a.0.1", "--finger", "right-thumb=-", input: probe).code == 0)
        #expect(try place.run("enroll", "a.0.1", "--finger", "-", "--finger", "-", input: sample).code == 64)
    }

    @Test func templateIsASample() throws {
        #expect(try place.run("extract", place.print(1, 1), "-o", place.file("1.whorl")).code == 0)
        #expect(try place.run("enroll", "a.0.1", "--finger", place.file("1.whorl")).code == 0)
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2)).code == 0)
    }

    @Test func fingersThatDifferAreNotCompared() throws {
        #expect(try place.run("enroll", "a.0.1", "--finger", "left-thumb=\(place.print(1, 1))").code == 0)
        let outcome = try place.run("verify", "a.0.1", "--finger", "left-ring=\(place.print(1, 2))", "--json")
        #expect(outcome.code == 67)
        #expect(try outcome.error["code"] == "positionNotEnrolled")
    }

    @Test func allOrNothingIsEnrolled() throws {
        try place.write([], "empty.png")
        let outcome = try place.run(
            "enroll", "a.0.1", "--finger", place.print(1, 1), "--finger", place.file("empty.png"))
        #expect(outcome.code == 65)
        #expect(try place.run("show", "a.0.1").code == 66)
    }

    @Test func dataFolderCanBeNamed() throws {
        let elsewhere = place.file("elsewhere")
        let arguments = ["enroll", "a.0.1", "--finger", place.print(1, 1), "--data-dir", elsewhere]
        #expect(try Tool.run(arguments).code == 0)
        #expect(try place.run("show", "a.0.1").code == 66)
        #expect(try place.run("show", "a.0.1", "--data-dir", elsewhere).code == 0)
    }
}
