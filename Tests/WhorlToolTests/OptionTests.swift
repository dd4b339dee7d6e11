import Foundation
import Testing

/// What every command has: verbosity, defaults in its help, and completions.
@Suite struct OptionTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func quietCommandsWarnOfNothing() throws {
        // 1_1.pgm is one image: the number of a record is of no use, which is warned of.
        let arguments = ["extract", place.print(1, 1), "--record", "1"]
        #expect(try place.run(arguments).errors.contains("warning"))
        for flag in ["-q", "--quiet"] {
            let quiet = try place.run(arguments + [flag])
            #expect(quiet.code == 0 && quiet.errors.isEmpty && !quiet.output.isEmpty, "\(quiet.errors)")
        }
        #expect(try place.run("extract", place.file("none"), "-q").errors.contains("there is no file"))
    }

    @Test func verboseCommandsSayWhatTheyTook() throws {
        let verbose = try place.run("extract", place.print(1, 1), "-v")
        #expect(verbose.errors.hasPrefix("whorl: ") && verbose.errors.hasSuffix("s of processor time\n"))
        #expect(try place.run("extract", place.print(1, 1)).errors.isEmpty)
    }

    @Test func helpStatesDefaults() throws {
        for (command, text) in [
            ("verify", "(default: 1e-4)"), ("match", "(default: 1e-4)"), ("identify", "(default: 1e-5)"),
            ("identify", "(default: 10)"), ("extract", "(default: 500)"), ("list", "(default: all)"),
            ("model import", "(default: arcface112)"), ("model import", "(default: cosine)"),
        ] {
            let help = try place.run(["help"] + command.split(separator: " ").map(String.init)).output.split(
                whereSeparator: \.isWhitespace)
            #expect(help.joined(separator: " ").contains(text), "\(command)")
        }
    }

    /// What the program answers to a completion script.
    private func completions(_ command: String, _ argument: String, _ words: [String]) throws -> [String] {
        let outcome = try place.run(["---completion", command, "--", argument, "0", "0"] + words)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test func peopleAndModelsAreCompleted() throws {
        for number in [1, 12] {
            #expect(try place.run("enroll", "a.0.\(number)", "--finger", place.print(1, 1), "-q").code == 0)
        }
        #expect(try completions("verify", "positional@0", ["whorl", "verify", ""]) == ["a.0.1", "a.0.12"])
        let elsewhere = ["whorl", "verify", "--data-dir", place.file("none"), ""]
        #expect(try completions("verify", "positional@0", elsewhere).isEmpty)
        let folder = place.file("data/whorl/models/net")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: URL(filePath: folder + "/whorl-model.json"))
        #expect(try completions("match", "--embedder", ["whorl", "match", "--embedder", ""]) == ["net"])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func scriptsCompleteFilesAndNames(shell: String) throws {
        let script = try place.run("--generate-completion-script", shell).output
        for word in ["right-index", "iso19794-2-2005", "---completion"] {
            #expect(script.contains(word), "\(word)")
        }
        let files = ["bash": "_whorl_add_completions -f", "zsh": "_files", "fish": "-F"]
        let folders = ["bash": "_whorl_add_completions -d", "zsh": "_files -/", "fish": "__fish_complete_directories"]
        for word in [files[shell], folders[shell]] { #expect(script.contains(word ?? "?"), "\(word ?? "?")") }
    }

    /// Runs the completion of bash as a person who presses the tab key behind each line.
    @Test func bashCompletesWhatIsThere() throws {
        #expect(try place.run("enroll", "a.0.1", "--finger", place.print(1, 1)).code == 0)
        let script = """
            PATH="\(URL(filePath: Tool.path).deletingLastPathComponent().path):$PATH"
            cd '\(place.path)'
            eval "$(whorl --generate-completion-script bash)"
            press() {
                COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=($*); COMPREPLY=()
                if [[ "$COMP_LINE" == *" " ]]; then COMP_WORDS+=(""); fi
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _whorl whorl "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
                printf '%s\\n' "${COMPREPLY[@]}" | sort | tr '\\n' ' '; echo
            }
            press "whorl enr"
            press "whorl show "
            press "whorl extract prints/1_"
            press "whorl list --data-dir pri"
            press "whorl convert a b --to iso19794-2-20"
            press "whorl convert a b --position right-i"
            """
        let environment = ["XDG_DATA_HOME": place.file("data")]
        let outcome = try Tool.run(["-c", script], environment: environment, program: "/bin/bash")
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(
            lines == [
                ["enroll"], ["a.0.1"], ["prints/1_1.pgm", "prints/1_2.pgm"], ["prints"],
                ["iso19794-2-2005", "iso19794-2-2011"], ["right-index"],
            ], "\(outcome.errors)")
    }
}
