import Foundation
import Testing

/// Every wrong input has its exit code, its error as JSON on standard error, and leaves standard output empty.
@Suite struct BadInputTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    // `file` is the sample that the error names, of several.
    private func check(_ arguments: [String], _ code: Int32, _ name: String, file: String? = nil) throws {
        let outcome = try Tool.run(arguments + ["--json"], environment: ["XDG_DATA_HOME": place.file("data")])
        #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
        #expect(outcome.output.isEmpty)
        let error = try outcome.error
        #expect(error["code"] == name)
        #expect(error["message"]?.isEmpty == false && error["hint"]?.isEmpty == false)
        #expect(error["file"] == file)
        #expect(error.count == (file == nil ? 3 : 4))
    }

    @Test func files() throws {
        let blank = Array("P5 200 200 255\n".utf8) + [UInt8](repeating: 255, count: 40_000)
        var noise: [UInt8] = Array("P5 200 200 255\n".utf8)
        var state: UInt32 = 1
        for _ in 0..<40_000 {
            state = state &* 1_664_525 &+ 1_013_904_223
            noise.append(UInt8(state >> 24))
        }
        try place.write([], "empty.png")
        try place.write(Array("no image at all".utf8), "text.png")
        try place.write(blank, "blank.pgm")
        try place.write(noise, "noise.pgm")
        try place.write(Array(try place.bytes("prints/1_1.pgm").prefix(5000)), "cut.pgm")
        try place.write(Array("P5 4 4 255\n".utf8) + [UInt8](repeating: 9, count: 16), "tiny.pgm")
        try place.write(Array("P5 99999 99999 255\n".utf8), "huge.pgm")
        for (file, code, name) in [
            ("empty.png", 65, "emptyInput"), ("text.png", 65, "unknownImageFormat"),
            ("blank.pgm", 65, "blankImage"), ("noise.pgm", 65, "noFingerprint"), ("cut.pgm", 65, "damagedImage"),
            ("tiny.pgm", 65, "imageTooSmall"), ("huge.pgm", 65, "imageTooLarge"),
            ("nothing.png", 66, "fileNotFound"), ("prints", 66, "unreadableFile"),
        ] {
            try check(["extract", place.file(file)], Int32(code), name)
        }
    }

    @Test func templates() throws {
        _ = try place.run("extract", place.print(1, 1), "-o", place.file("1.whorl"))
        var bytes = try place.bytes("1.whorl")
        try place.write(Array(bytes.dropLast(9)), "cut.whorl")
        bytes[4] = 99
        try place.write(bytes, "future.whorl")
        let (cut, future) = (place.file("cut.whorl"), place.file("future.whorl"))
        try check(["match", cut, place.print(1, 1)], 65, "damagedTemplate", file: cut)
        try check(["match", place.print(1, 1), future], 65, "unsupportedTemplateVersion", file: future)
    }

    @Test func arguments() throws {
        let print = place.print(1, 1)
        for (arguments, name) in [
            (["verify"], "usage"), (["frobnicate"], "usage"), (["verify", "a.0.1"], "usage"),
            (["verify", "a.0.1", "--finger", print, "--fmr", "often"], "usage"),
            (["verify", "a.0", "--finger", print], "malformedBCID"),
            (["verify", "a.0.1", "--finger", print, "--fmr", "2"], "invalidFMR"),
            (["verify", "a.0.1", "--finger", "toe=\(print)"], "unknownFingerPosition"),
            (["extract", print, "--dpi", "3"], "invalidResolution"),
            (["identify", "--storage", "a", "--partition", "1", "--finger", print, "--top", "0"], "usage"),
            (["evaluate", place.file("prints"), "--protocol", "none"], "usage"),
            (["evaluate", place.file("prints"), "--threads", "0"], "usage"),
            (["evaluate", place.file("prints"), "--dpi", "other=500"], "usage"),
            (["evaluate", place.file("prints"), "--dpi", "0"], "usage"),
            (["evaluate", "--manifest", "list.csv", "--dpi", "prints=500"], "usage"),
            (["evaluate", "--score-files", "list.csv", "--dpi", "500"], "usage"),
            (["evaluate", place.file("prints"), place.file("prints")], "usage"),
            (["synth", "--fingers", "0", "-o", place.file("synth")], "usage"),
            (["list", "--partition", "3"], "usage"),
        ] {
            try check(arguments, 64, name)
        }
    }

    @Test func stores() throws {
        let print = place.print(1, 1)
        try check(["import", print], 65, "damagedArchive")
        #expect(try place.run("enroll", "b.0.1", "--finger", print).code == 0)
        try check(["verify", "a.0.1", "--finger", print], 67, "unknownBCID")
        try check(["show", "a.0.1"], 67, "unknownBCID")
        try check(["delete", "a.0.1"], 67, "unknownBCID")
        try check(["identify", "--storage", "a", "--partition", "1", "--finger", print], 67, "emptyPartition")
        try check(["restore", place.file("none")], 66, "fileNotFound")
        try check(["import", place.file("none")], 66, "fileNotFound")
        try check(["restore", print], 65, "damagedArchive")
    }

    /// A mistyped folder is named, and nothing is made there.
    @Test(arguments: [
        ["verify", "a.0.1", "--finger", "PRINT"],
        ["identify", "--storage", "a", "--partition", "0", "--finger", "PRINT"],
        ["list"], ["show", "a.0.1"], ["delete", "a.0.1"], ["backup", "COPY"], ["export", "COPY", "--plain"],
        ["key", "rotate"], ["app", "list"], ["audit", "verify"], ["retention", "run"],
    ])
    func missingStores(arguments: [String]) throws {
        let missing = place.file("mistyped")
        let names = ["PRINT": place.print(1, 1), "COPY": place.file("copy")]
        // Those of the service write no JSON.
        let outcome = try place.run(arguments.map { names[$0] ?? $0 } + ["--data-dir", missing])
        #expect(outcome.code == 66, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(missing) && outcome.errors.contains("--data-dir"))
        let left = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        #expect(left == ["prints"])
    }

    @Test(.timeLimit(.minutes(1))) func pipes() throws {
        let pipe = place.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(try place.run("enroll", "a.0.1", "--finger", place.print(1, 1)).code == 0)
        for arguments in [
            ["extract", pipe], ["verify", "a.0.1", "--finger", pipe], ["import", pipe], ["restore", pipe, "--force"],
            ["match", pipe, pipe], ["index", "info", pipe], ["inspect", pipe],
            ["model", "import", pipe, "--role", "detector", "--name", "x", "--input", "rgb,0,1"],
        ] {
            try check(arguments, 66, "unreadableFile")
        }
    }

    @Test func damagedStores() throws {
        #expect(try place.run("enroll", "a.0.1", "--finger", place.print(1, 1)).code == 0)
        let folder = place.file("data/whorl")
        let key = folder + "/master.key"
        let kept = try Data(contentsOf: URL(filePath: key))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        try check(["show", "a.0.1"], 77, "keyFileNotPrivate")
        try FileManager.default.removeItem(atPath: key)
        try check(["show", "a.0.1"], 69, "missingKey")
        try kept.write(to: URL(filePath: key))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        #expect(try place.run("show", "a.0.1").code == 0)
        let database = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder).first {
                $0.hasSuffix("db") || $0.contains("sqlite")
            })
        try place.write([UInt8](repeating: 7, count: 8192), "data/whorl/\(database)")
        try check(["show", "a.0.1"], 65, "storeDamaged")
    }

    @Test func folders() throws {
        try check(["evaluate", place.file("none")], 66, "fileNotFound")
        try FileManager.default.createDirectory(atPath: place.file("bare"), withIntermediateDirectories: false)
        try check(["evaluate", place.file("bare")], 65, "insufficientData")
        try check(["calibrate", "--finger", place.file("prints")], 65, "insufficientData")
        try check(["accuracy", place.file("prints"), "--people", "500"], 65, "insufficientData")
    }

    @Test func outputs() throws {
        let nowhere = place.file("none/deep")
        try check(["extract", place.print(1, 1), "-o", nowhere], 73, "unwritableFile")
        try check(["view", place.print(1, 1), "-o", nowhere], 73, "unwritableFile")
        try check(["evaluate", place.file("prints"), "--scores", nowhere], 73, "unwritableFile")
        try check(["evaluate", place.file("prints"), "--report", place.print(1, 1)], 73, "unwritableFile")
        try check(
            ["enroll", "a.0.1", "--finger", place.print(1, 1), "--data-dir", place.print(2, 1)], 73, "storeNotWritable")
    }

    @Test func withoutJSONThereIsAMessageAndAHint() throws {
        let outcome = try place.run("extract", place.file("nothing.png"))
        #expect(outcome.code == 66)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("whorl: there is no file at"))
        #expect(outcome.errors.contains("\nhint: "))
    }

    @Test func fullDiskUnderTheOutputIsAnError() throws {
        let outcome = try Tool.run(
            ["doctor", "--no-benchmark", "--json"], environment: ["XDG_DATA_HOME": place.file("data")],
            device: "/dev/full")
        #expect(outcome.code == 73)
        #expect(try outcome.error["code"] == "unwritableFile")
    }

    @Test(arguments: [["--help"], ["--version"], ["help", "verify"], ["--generate-completion-script", "bash"]])
    func fullDiskUnderTheHelpIsAnError(arguments: [String]) throws {
        let outcome = try Tool.run(arguments, device: "/dev/full")
        #expect(outcome.code == 73)
        #expect(outcome.errors.contains("No space left on device"))
    }

    @Test func helpIsNoError() throws {
        let outcome = try place.run("--help")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("SUBCOMMANDS"))
        #expect(try place.run("help", "verify").output.contains("--fmr"))
    }
}
