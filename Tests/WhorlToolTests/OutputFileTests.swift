import Foundation
import Testing

/// Files that commands write: existing ones stay without `--force`, and `-` is standard output.
@Suite struct OutputFileTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// Commands without their output.
    private var commands: [[String]] {
        let (one, two) = (place.print(1, 1), place.print(1, 2))
        return [
            ["extract", one, "-o"], ["view", one, "-o"], ["explain", one, two, "-o"],
            ["convert", one, "--to", "iso19794-2-2011"],
        ]
    }

    @Test func existingFilesAreKeptWithoutForce() throws {
        for (number, command) in commands.enumerated() {
            let name = "kept-\(number)"
            try place.write([1, 2, 3], name)
            let refused = try place.run(command + [place.file(name), "--json"])
            #expect(refused.code == 73, "\(command[0])")
            #expect(refused.errors.contains("alreadyExists"), "\(refused.errors)")
            #expect(try place.bytes(name) == [1, 2, 3], "\(command[0])")
            #expect(try place.run(command + [place.file(name), "--force"]).code == 0, "\(command[0])")
            #expect(try place.bytes(name).count > 100, "\(command[0])")
        }
    }

    /// Whatever is said: the keys and the database of a store are no results.
    @Test func filesOfAStoreAreNeverReplaced() throws {
        #expect(try place.run("enroll", "a.1.1", "--finger", place.print(1, 1)).code == 0)
        let data = place.file("data/whorl")
        for name in ["master.key", "whorl.db"] {
            let kept = try Data(contentsOf: URL(filePath: "\(data)/\(name)"))
            let link = place.file("link-\(name)")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(data)/\(name)")
            for file in ["\(data)/\(name)", link] {
                let commands = [
                    ["extract", place.print(1, 1), "--force", "-o", file], ["export", "--plain", file],
                    ["evaluate", place.file("prints"), "--scores", file],
                ]
                for command in commands {
                    let refused = try place.run(command)
                    #expect(refused.code == 73, "\(command): \(refused.errors)")
                }
            }
            #expect(try Data(contentsOf: URL(filePath: "\(data)/\(name)")) == kept)
        }
    }

    @Test func standardOutputHasTheResultAlone() throws {
        for (number, command) in commands.enumerated() {
            let name = "written-\(number)"
            let written = try place.run(command + [place.file(name)])
            let piped = try place.run(command + ["-"])
            #expect(piped.code == 0 && written.code == 0, "\(command[0]): \(piped.errors)")
            #expect(try piped.bytes == place.bytes(name), "\(command[0])")
            let line = written.errors + written.output
            let word = command[0] == "explain" ? "score" : "minutiae"
            #expect(line.contains(word), "\(command[0])")
            #expect(piped.errors.contains(word), "\(command[0])")
        }
        #expect(!FileManager.default.fileExists(atPath: place.file("-")))
    }

    /// What is made by its path, too.
    @Test func standardOutputHasWhatIsMadeByItsPath() throws {
        #expect(try place.run("enroll", "a.1.1", "--finger", place.print(1, 1)).code == 0)
        let vectors = place.file("vectors.f32")
        let entries = (0..<32).map { Float($0 % 17 == 0 ? 1 : 0) }
        try Data(entries.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) })
            .write(to: URL(filePath: vectors))
        for (number, command) in [
            ["export", "--plain"], ["backup"], ["evaluate", place.file("prints"), "--scores"],
            ["index", "build", vectors, "--dimension", "16", "-o"],
        ].enumerated() {
            let file = place.file("made-\(number)")
            let written = try place.run(command + [file])
            let piped = try place.run(command + ["-"])
            #expect(written.code == 0 && piped.code == 0, "\(command): \(piped.errors)")
            #expect(try piped.bytes.prefix(8) == place.bytes("made-\(number)").prefix(8), "\(command)")
            #expect(try piped.bytes.count == place.bytes("made-\(number)").count, "\(command)")
            #expect(!written.output.isEmpty && !piped.errors.isEmpty, "\(command)")
        }
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }

    @Test(arguments: [
        ["synth", "-o", "-"], ["manual", "-o", "-"], ["evaluate", "prints", "--report", "-"],
        ["view", "print.png", "--steps", "-"], ["explain", "a.png", "b.png", "--steps", "-"],
    ])
    func standardOutputIsNoFolder(arguments: [String]) throws {
        let outcome = try place.run(arguments)
        #expect(outcome.code == 64 && outcome.errors.contains("standard output cannot be"), "\(outcome.errors)")
    }

    @Test(arguments: ["print.jpg", "print.pdf", "a.png/print.gif"])
    func picturesAreSVGOrPNG(name: String) throws {
        for command in [["view", place.print(1, 1)], ["explain", place.print(1, 1), place.print(1, 2)]] {
            let outcome = try place.run(command + ["-o", place.file(name)])
            #expect(outcome.code == 64 && outcome.errors.contains(".svg or .png"), "\(outcome.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: place.file(name)))
    }

    @Test func synthesisKeepsAFolderThatIsInUse() throws {
        let folder = place.file("prints")
        let refused = try place.run("synth", "--fingers", "1", "--impressions", "1", "-o", folder)
        #expect(refused.code == 73, "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/001_1.png"))
        #expect(try place.run("synth", "--fingers", "1", "--impressions", "1", "-o", folder, "--force").code == 0)
        #expect(FileManager.default.fileExists(atPath: folder + "/001_1.png"))
    }
}
