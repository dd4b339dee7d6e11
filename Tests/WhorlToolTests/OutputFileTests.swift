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

    @Test func synthesisKeepsAFolderThatIsInUse() throws {
        let folder = place.file("prints")
        let refused = try place.run("synth", "--fingers", "1", "--impressions", "1", "-o", folder)
        #expect(refused.code == 73, "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/001_1.png"))
        #expect(try place.run("synth", "--fingers", "1", "--impressions", "1", "-o", folder, "--force").code == 0)
        #expect(FileManager.default.fileExists(atPath: folder + "/001_1.png"))
    }
}
