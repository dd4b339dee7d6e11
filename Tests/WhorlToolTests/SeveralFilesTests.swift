import Foundation
import Testing

/// Commands that are given several files: results in their order, failures by name.
@Suite struct SeveralFilesTests {
    private let place: Workplace
    private let prints: [String]

    init() throws {
        place = try Workplace()
        let here = place
        prints = [3, 1, 2].flatMap { finger in [2, 1].map { here.print(finger, $0) } }
        try place.write([1, 2, 3], "broken.png")
    }

    private var broken: String { place.file("broken.png") }

    /// Standard output as an object a line.
    private func objects(_ outcome: Tool.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }

    @Test func templatesGoToAFolder() throws {
        let folder = place.file("templates/deep")
        let outcome = try place.run(["extract"] + prints + ["-o", folder, "--json"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try objects(outcome).map { $0["sample"] as? String } == prints.map(name))
        #expect(try objects(outcome).map { $0["file"] as? String } == prints)
        for print in prints {
            let alone = place.file("alone.whorl")
            #expect(try place.run("extract", print, "-o", alone, "--force").code == 0)
            let stem = name(print).replacing(".pgm", with: ".whorl")
            #expect(try place.bytes("templates/deep/\(stem)") == place.bytes("alone.whorl"))
        }
        #expect(try place.run(["extract", "-o", folder] + prints).code == 73, "nothing is replaced")
        #expect(try place.run("extract", prints[0], "-o", folder, "--force").code == 0)
    }

    @Test func aFailureIsNamedAndTheOthersGoOn() throws {
        let folder = place.file("out")
        let outcome = try place.run("extract", prints[0], broken, place.file("none.png"), prints[1], "-o", folder)
        #expect(outcome.code == 65, "the first failure's")
        #expect(outcome.errors.contains("whorl: \(broken): ") && outcome.errors.contains("none.png"))
        #expect(outcome.errors.contains("whorl: there is no file at"), "the name is not said twice")
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        let asJSON = try place.run("extract", place.file("none.png"), prints[0], broken, "--json")
        #expect(asJSON.code == 66)
        let errors = try asJSON.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: [String: String]])
        }
        #expect(errors.map { $0["error"]?["file"] } == [place.file("none.png"), broken])
    }

    @Test func theUnusableSampleOfSeveralIsNamed() throws {
        for arguments in [
            ["enroll", "a.0.1", "--finger", prints[0], "--finger", "right-index=\(broken)"],
            ["match", prints[0], broken], ["explain", broken, prints[0], "-o", place.file("pair.svg")],
        ] {
            let outcome = try place.run(arguments)
            #expect(outcome.code == 65 && outcome.errors.hasPrefix("whorl: \(broken): "), "\(outcome.errors)")
        }
        let alone = try place.run("enroll", "a.0.1", "--finger", broken)
        #expect(alone.code == 65 && !alone.errors.contains(broken), "a command of one sample does not name it")
    }

    @Test func samplesOfOneNameAreRefused() throws {
        try place.write(try place.bytes("prints/1_1.pgm"), "1_1.tif")
        let outcome = try place.run(
            "extract", prints[3], place.print(1, 1), place.file("1_1.tif"), "-o", place.file("o"))
        #expect(outcome.code == 64 && outcome.errors.contains("1_1.whorl"), "\(outcome.errors)")
        #expect(try place.run("extract", "-", prints[0]).code == 64)
        #expect(try place.run("extract", prints[1], prints[0], "-o", "-").code == 64)
    }

    @Test func qualityIsARowEach() throws {
        let table = try place.run(["quality", "--finger"] + prints)
        #expect(table.code == 0)
        let rows = table.output.split(separator: "\n")
        #expect(rows.count == prints.count + 1)
        #expect(zip(rows.dropFirst(), prints).allSatisfy { $0.hasPrefix($1) })
        let lines = try objects(try place.run(["quality", "--finger", "--json"] + prints))
        #expect(lines.map { $0["sample"] as? String } == prints)
        #expect(try place.run(["quality", "--finger", broken] + prints).code == 65)
    }

    @Test func aProbeIsComparedWithEach() throws {
        let outcome = try place.run(["match", place.print(1, 1), "--json"] + prints)
        #expect(outcome.code == 0)
        let lines = try objects(outcome)
        #expect(lines.map { $0["reference"] as? String } == prints)
        #expect(lines.map { $0["decision"] as? String == "match" } == [false, false, true, true, false, false])
        #expect(try place.run("match", place.print(1, 1), prints[0], prints[1]).code == 1)
        #expect(try place.run("match", place.print(1, 1), prints[2], broken).code == 65)
        #expect(try place.run("match", place.print(1, 1), prints[0], prints[1], "--score-only").code == 0)
    }

    @Test func eachFileIsSearchedFor() throws {
        for finger in 1...2 {
            #expect(try place.run("enroll", "a.0.\(finger)", "--finger", place.print(finger, 1)).code == 0)
        }
        let outcome = try place.run(["identify", "--top", "1", "--json"] + prints)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = try objects(outcome)
        #expect(lines.map { $0["probe"] as? String } == prints)
        let found = lines.map { line in
            line["decision"] as? String == "match"
                ? (line["candidates"] as? [[String: Any]])?.first?["bcid"] as? String : nil
        }
        #expect(found == [nil, nil, "a.0.1", "a.0.1", "a.0.2", "a.0.2"])
        let text = try place.run("identify", prints[2], broken)
        #expect(text.code == 65 && text.output.contains("a.0.1: match"))
        #expect(try place.run("identify", prints[0], prints[1]).code == 1)
        #expect(try place.run("identify", prints[0], "--finger", prints[1]).code == 64)
    }

    @Test func thePartitionIsTheOnlyOne() throws {
        #expect(try place.run("enroll", "a.0.1", "--finger", place.print(1, 1)).code == 0)
        #expect(try place.run("identify", "--finger", place.print(1, 2)).code == 0)
        #expect(try place.run("enroll", "a.1.1", "--finger", place.print(2, 1)).code == 0)
        let unclear = try place.run("identify", "--finger", place.print(1, 2))
        #expect(unclear.code == 64 && unclear.errors.contains("a.0, a.1"), "\(unclear.errors)")
        #expect(try place.run("identify", "--partition", "0", "--finger", place.print(1, 2)).code == 0)
        #expect(try place.run("identify", "--storage", "b", "--finger", place.print(1, 2)).code == 65)
    }

    @Test func aFileMayHaveAResolutionOfItsOwn() throws {
        let (one, two) = (place.print(1, 1), place.print(1, 2))
        let score = { (arguments: [String]) in
            try place.run(["match", one, two, "--score-only", "--json"] + arguments).json["score"] as? Double
        }
        let usual = try score([])
        #expect(try score(["--dpi", "\(one)=500", "--dpi", "500"]) == usual)
        #expect(try score(["--dpi", "\(two)=420"]) != usual)
        let renamed = place.file("a=1.pgm")
        try place.write(try place.bytes("prints/1_1.pgm"), "a=1.pgm")
        #expect(try place.run("match", renamed, two, "--dpi", "\(renamed)=500").code == 0)
        let stray = try place.run("match", one, two, "--dpi", "other.png=500")
        #expect(stray.code == 64 && stray.errors.contains("other.png"))
    }
}
