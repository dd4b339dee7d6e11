import Foundation
import Testing

/// Lists of people: what is stored, what is refused, and runs that are cut short.
@Suite struct ManifestEnrollmentTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func list(_ lines: [String], _ name: String = "people.csv") throws -> String {
        try place.write(Array((lines.joined(separator: "\n") + "\n").utf8), name)
        return place.file(name)
    }

    /// References by BCID.
    private func enrolled() throws -> [String: Int] {
        let people = try #require(try place.run("list", "--json").json["people"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: people.map { ($0["bcid"] as? String ?? "", $0["references"] as? Int ?? 0) })
    }

    @Test(arguments: [
        ["bcid,finger", "a.0.1,right-index=prints/1_1.pgm", "a.0.2,prints/2_1.pgm"],
        ["bcid,finger,position", "a.0.1,prints/1_1.pgm,right-index", "a.0.2,prints/2_1.pgm,"],
        ["path,bcid", "right-index=prints/1_1.pgm,a.0.1", "prints/2_1.pgm,a.0.2"],
        ["bcid,modality,position,path", "a.0.1,finger,right-index,prints/1_1.pgm", "a.0.2,,,prints/2_1.pgm"],
        ["bcid,finger,path", "a.0.1,right-index,prints/1_1.pgm", "a.0.2,,prints/2_1.pgm"],
    ])
    func rowsBecomeReferences(lines: [String]) throws {
        let outcome = try place.run("enroll", "--manifest", try list(lines), "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try outcome.json["stored"] as? Int == 2)
        #expect(try enrolled() == ["a.0.1": 1, "a.0.2": 1])
        let shown = try place.run("show", "a.0.1", "--json").json["records"] as? [[String: Any]]
        #expect(shown?.first?["position"] as? String == "right-index")
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2)).code == 0)
        let again = try place.run("enroll", "--manifest", place.file("people.csv"), "--json")
        #expect(try again.json["stored"] as? Int == 0 && again.json["known"] as? Int == 2)
        #expect(try enrolled() == ["a.0.1": 1, "a.0.2": 1])
    }

    @Test func refusedRowsAreListedWithTheReason() throws {
        try place.write([1, 2, 3], "broken.png")
        let path = try list([
            "bcid,finger", "a.0.1,none.png", "a.0.2,prints/2_1.pgm", "a.0,prints/1_1.pgm", "a.0.4,broken.png",
            "a.0.5,toe=prints/1_1.pgm", "a.0.6,",
        ])
        let outcome = try place.run("enroll", "--manifest", path, "--json")
        #expect(outcome.code == 66, "the first refusal's")
        let refused = try #require(try outcome.json["refused"] as? [[String: Any]])
        #expect(refused.map { $0["line"] as? Int } == [2, 4, 5, 6, 7])
        #expect(
            refused.map { $0["code"] as? String } == [
                "fileNotFound", "malformedBCID", "unknownImageFormat", "unknownFingerPosition", "insufficientData",
            ])
        #expect(try enrolled() == ["a.0.2": 1])
        let text = try place.run("enroll", "--manifest", path)
        #expect(text.code == 66 && text.output.contains("1 stored before, 5 refused"), "\(text.output)")
        // What was refused is enrolled when it is right.
        try place.write(try place.bytes("prints/1_1.pgm"), "none.png")
        #expect(try place.run("enroll", "--manifest", path).code != 0)
        #expect(try enrolled() == ["a.0.1": 1, "a.0.2": 1])
    }

    @Test func aRowStatesTheResolutionOfItsPrints() throws {
        let path = try list(["bcid,finger,dpi", "a.0.1,prints/1_1.pgm,", "a.0.2,prints/1_1.pgm,400"])
        #expect(try place.run("enroll", "--manifest", path).code == 0)
        let score = { (bcid: String, options: [String]) in
            let probe = ["verify", bcid, "--finger", place.print(1, 1), "--json"]
            return try #require(try place.run(probe + options).json["score"] as? Double)
        }
        // A print is most like itself at its own resolution.
        #expect(try score("a.0.1", []) > score("a.0.1", ["--dpi", "400"]))
        #expect(try score("a.0.2", []) < score("a.0.2", ["--dpi", "400"]))
        #expect(try place.run("enroll", "--manifest", try list(["bcid,finger,dpi", "a.0.1,x,3"])).code == 65)
    }

    @Test func listsThatAreNoneAreRefusedAsAWhole() throws {
        for lines in [
            ["bcid"], ["finger", "prints/1_1.pgm"], ["bcid,finger", "a.0.1"], ["bcid,path,modality", "a.0.1,x,toe"],
        ] {
            #expect(try place.run("enroll", "--manifest", try list(lines)).code == 65, "\(lines)")
        }
        #expect(try place.run("enroll", "--manifest", place.file("none.csv")).code == 66)
        let path = try list(["bcid,finger", "a.0.1,prints/1_1.pgm"])
        #expect(try place.run("enroll", "a.0.1", "--manifest", path).code == 64)
        #expect(try place.run("enroll", "--manifest", path, "--finger", place.print(1, 1)).code == 64)
        #expect(try place.run("enroll", "--finger", place.print(1, 1)).code == 64)
    }

    /// Whoever was deleted meanwhile is enrolled anew, although the journal has the row.
    @Test func theStoreDecidesWhatIsEnrolled() throws {
        let path = try list(["bcid,finger", "a.0.1,prints/1_1.pgm", "a.0.2,none.png"])
        #expect(try place.run("enroll", "--manifest", path).code == 66)
        #expect(FileManager.default.fileExists(atPath: path + ".enrolled"))
        #expect(try place.run("delete", "a.0.1").code == 0)
        #expect(try place.run("enroll", "--manifest", path).code == 66)
        #expect(try enrolled() == ["a.0.1": 1])
        try place.write(Array("cut short".utf8), "people.csv.enrolled")
        #expect(try place.run("enroll", "--manifest", path).code == 66)
        #expect(try enrolled() == ["a.0.1": 1])
    }

    /// Killed again and again at other moments, the command loses no row and stores none twice.
    @Test func aRunThatIsKilledGoesOn() throws {
        let rows = (1...60).map { "a.0.\(($0 + 1) / 2),prints/\($0 % 3 + 1)_\($0 % 2 + 1).pgm" }
        let path = try list(["bcid,finger"] + rows)
        var kills = 0
        for round in 0..<12 {
            let process = Process()
            process.executableURL = URL(filePath: Tool.path)
            process.arguments = ["enroll", "--manifest", path]
            process.environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": place.file("data")]) {
                $1
            }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(useconds_t(40_000 + 35_000 * round))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if process.terminationReason == .uncaughtSignal { kills += 1 }
        }
        #expect(kills > 0)
        let outcome = try place.run("enroll", "--manifest", path, "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try enrolled() == Dictionary(uniqueKeysWithValues: (1...30).map { ("a.0.\($0)", 2) }))
        #expect(!FileManager.default.fileExists(atPath: path + ".enrolled"))
    }
}
