import Foundation
import Testing
import WhorlCommandLine

/// The commit in `--version`.
@Suite struct ProgramVersionTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-version-\(UUID().uuidString)")

    private func write(_ text: String, _ name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func theCommitIsThatOfTheFileBesideOrInstalled() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let programs = folder.appending(path: "bin").path
        try write("", "bin/whorl")
        #expect(ProgramVersion.text("1.2.3", folder: nil) == "1.2.3")
        #expect(ProgramVersion.text("1.2.3", folder: programs) == "1.2.3")
        try write("commit 1a2b3c4, 2026-11-23\n", "share/whorl/revision")
        #expect(ProgramVersion.text("1.2.3", folder: programs) == "1.2.3 (commit 1a2b3c4, 2026-11-23)")
        try write("commit 5d6e7f8, 2026-11-24\n", "bin/whorl.revision")
        #expect(ProgramVersion.text("1.2.3", folder: programs) == "1.2.3 (commit 5d6e7f8, 2026-11-24)")
    }

    @Test func whatSaysNothingIsLeftOut() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let programs = folder.appending(path: "bin").path
        for text in ["", "\n", "\u{1B}[2J\n", String(repeating: "x", count: 300)] {
            try write(text, "bin/whorl.revision")
            #expect(ProgramVersion.text("1.2.3", folder: programs) == "1.2.3")
        }
        // A program that was built after the line without `make` has another commit, or none.
        try write("commit 1a2b3c4, 2026-11-23\n", "bin/whorl.revision")
        try write("", "bin/whorl")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: programs + "/whorl")
        #expect(ProgramVersion.text("1.2.3", folder: programs) == "1.2.3")
    }
}
