import Foundation
import Testing
import Whorl

/// Lists of people whose outdated references are replaced by templates of images.
@Suite struct MigrationTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func list(_ lines: [String]) throws -> String {
        try place.write(Array((lines.joined(separator: "\n") + "\n").utf8), "people.csv")
        return place.file("people.csv")
    }

    /// Enrolls a print as another version of the extractor would have left it.
    private func enrollOutdated(_ bcid: String, _ finger: Int, _ position: String = "right-index") throws {
        let print = try FingerSample(image: ImageDecoder.gray(path: place.print(finger, 1))).template
        let old = FingerTemplate(
            extractorVersion: 1, width: print.width, height: print.height, points: print.points, ridges: print.ridges,
            quality: print.quality)
        try place.write(try TemplateCodec.encode(.finger(old)), "old.whorl")
        let outcome = try place.run("enroll", bcid, "--finger", "\(position)=\(place.file("old.whorl"))")
        try #require(outcome.code == 0, "\(outcome.errors)")
    }

    /// Outdated references by BCID.
    private func outdated() throws -> [String: Int] {
        let people = try #require(try place.run("list", "--json").json["people"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: people.map { ($0["bcid"] as? String ?? "", $0["outdated"] as? Int ?? -1) })
    }

    @Test func imagesReplaceWhatIsOutdated() throws {
        try enrollOutdated("a.0.1", 1)
        try enrollOutdated("a.0.2", 2)
        try enrollOutdated("a.0.4", 3)
        _ = try place.run("enroll", "a.0.3", "--finger", place.print(3, 1))
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2)).code != 0)
        let path = try list([
            "bcid,finger", "a.0.1,right-index=prints/1_1.pgm", "a.0.3,prints/3_2.pgm",
            "a.0.2,right-index=prints/2_1.pgm",
            "a.0.1,right-index=prints/1_2.pgm",
        ])
        let outcome = try place.run("migrate", path, "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let counts = ["people": 3, "migrated": 2, "current": 1, "references": 3, "removed": 2, "outdated": 1]
        for (key, count) in counts { #expect(try outcome.json[key] as? Int == count, "\(key)") }
        #expect(try outdated() == ["a.0.1": 0, "a.0.2": 0, "a.0.3": 0, "a.0.4": 1])
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2)).code == 0)
        #expect(try place.run("show", "a.0.3", "--json").output.contains("\"sample\":1"))
        let again = try place.run("migrate", path)
        #expect(again.code == 0 && again.output.contains("0 migrated") && again.output.contains("3 current"))
        #expect(again.output.contains("1 person in the store has outdated references"))
    }

    @Test func whoIsRefusedKeepsEverything() throws {
        try enrollOutdated("a.0.1", 1)
        try enrollOutdated("a.0.2", 2)
        try enrollOutdated("a.0.2", 3, "left-thumb")
        let path = try list([
            "bcid,finger", "a.0.1,right-index=prints/1_1.pgm", "a.0.1,right-index=none.pgm",
            "a.0.2,right-index=prints/2_1.pgm", "a.0.9,prints/1_1.pgm", "a.0,prints/1_1.pgm",
        ])
        let outcome = try place.run("migrate", path, "--json")
        #expect(outcome.code == 66, "the first refusal's")
        let refused = try #require(try outcome.json["refused"] as? [[String: Any]])
        #expect(refused.map { $0["line"] as? Int } == [3, 4, 5, 6])
        #expect(
            refused.map { $0["code"] as? String } == [
                "fileNotFound", "insufficientData", "unknownBCID", "malformedBCID",
            ])
        #expect(try outdated() == ["a.0.1": 1, "a.0.2": 2])
        let text = try place.run("migrate", path)
        #expect(text.output.contains("left-thumb") && text.output.contains("4 refused"), "\(text.output)")
    }
}
