import Testing
import WhorlCommandLine

/// Wrong usage: what was probably meant, and where it is described.
@Suite struct UsageTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test(arguments: [
        (["enrol", "a.0.1"], "unknown command 'enrol'; did you mean 'enroll'?", "whorl help shows"),
        (["modle", "list"], "did you mean 'model'?", "whorl help shows"),
        (["model", "imprt", "x"], "unknown command 'imprt'; did you mean 'import'?", "whorl help model shows"),
        (["frobnicate"], "unknown command 'frobnicate'", "whorl help shows"),
        (
            ["verify", "a.0.1", "--fingre", "x"], "unknown option '--fingre'; did you mean '--finger'?",
            "whorl help verify shows"
        ),
        (["verify", "--jsno"], "unknown option '--jsno'; did you mean '--json'?", "whorl help verify shows"),
        (["extract", "x", "-z"], "unknown option '-z'\n", "whorl help extract shows"),
        (
            ["evaluate", "--score-files", "x", "--columns", "probe,candidate,scores"],
            "unknown column 'scores'; known: probe, reference, score, mated", "whorl help evaluate shows"
        ),
        (
            ["model", "import", "--rôle=x"], "unknown option '--rôle'; did you mean '--role'?",
            "whorl help model import shows"
        ),
        (["help", "nosuch"], "unknown command 'nosuch'", "whorl help shows"),
        (["help", "model", "lst"], "unknown command 'lst'; did you mean 'list'?", "whorl help model shows"),
        (["nosuch", "--help"], "unknown command 'nosuch'", "whorl help shows"),
        (["verify", "a.0.1"], "whorl: give --finger FILE, --face FILE or both\n", "whorl help verify shows"),
        (["match", "a.png"], "whorl: missing expected argument", "whorl help match shows"),
    ])
    func whatIsWrongIsNamed(arguments: [String], message: String, hint: String) throws {
        let outcome = try place.run(arguments)
        #expect(outcome.code == 64, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.contains("\nhint: \(hint)"), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("Give --image.", "give --image"), ("A name is short.", "a name is short"),
        ("URL is missing.", "URL is missing"),
        ("--dpi must be 1.", "--dpi must be 1"), ("One. Two.", "one. Two."), ("X", "X"), ("", ""),
    ])
    func sentencesBecomeProblems(sentence: String, problem: String) {
        #expect(FailureReport.problem(sentence) == problem)
    }

    @Test func helpIsGivenAsBefore() throws {
        for arguments in [
            ["help"], ["help", "model", "import"], ["model", "import", "--help"], ["help", "help"], ["-h"],
        ] {
            let outcome = try place.run(arguments)
            #expect(outcome.code == 0 && outcome.output.contains("USAGE"), "\(arguments): \(outcome.errors)")
        }
        #expect(try place.run("--generate-completion-script", "bash").code == 0)
        #expect(try place.run("--generate-completion-script=fish").code == 0)
    }

    @Test func hintsFitTheCommand() throws {
        #expect(try place.run("enroll", "a.0.1", "--finger", place.print(1, 1)).code == 0)
        for command in ["delete", "show"] {
            let outcome = try place.run(command, "a.0.2")
            #expect(outcome.code == 67 && outcome.errors.contains("hint: whorl list"), "\(outcome.errors)")
        }
        let verify = try place.run("verify", "a.0.2", "--finger", place.print(1, 1))
        #expect(!verify.errors.contains("whorl list"))
        try place.write([1], "there")
        let extract = try place.run("extract", place.print(1, 1), "-o", place.file("there"))
        #expect(extract.code == 73 && extract.errors.contains("--force"))
        let backup = try place.run("backup", place.file("there"))
        #expect(backup.code == 73 && !backup.errors.contains("--force"), "\(backup.errors)")
    }

    @Test(arguments: [
        ("enroll", "enroll", 0), ("enrol", "enroll", 1), ("lsit", "list", 1), ("", "abc", 3), ("kitten", "sitting", 3),
    ])
    func distances(first: String, second: String, count: Int) {
        #expect(NearWord.distance(first, second) == count)
        #expect(NearWord.distance(second, first) == count)
    }
}
