import Foundation
import Testing

/// Names of files are bytes: those that are no UTF-8 work like others.
@Suite struct FileNameTests {
    /// "Fingerabdr", the Latin-1 letter of 0xFC, "cke".
    private static let odd = Array("Fingerabdr".utf8) + [0xFC] + Array("cke".utf8)

    private let place: Workplace
    private let folder: [UInt8]

    init() throws {
        place = try Workplace()
        folder = Array(place.path.utf8) + [UInt8(ascii: "/")] + Self.odd
        #expect(mkdir(Self.terminated(folder), 0o700) == 0)
        for finger in 1...3 {
            for impression in 1...2 {
                let bytes = try place.bytes("prints/\(finger)_\(impression).pgm")
                try write(bytes, folder + Array("/\(finger)".utf8) + [0xE9] + Array("_\(impression).pgm".utf8))
            }
        }
    }

    private static func terminated(_ bytes: [UInt8]) -> [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }

    private func write(_ bytes: [UInt8], _ path: [UInt8]) throws {
        let file = try #require(fopen(Self.terminated(path), "w"))
        defer { fclose(file) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    private func exists(_ path: [UInt8]) -> Bool { access(Self.terminated(path), F_OK) == 0 }

    /// Runs the command by a shell, which makes the bytes out of octal escapes.
    private func run(_ arguments: [[UInt8]]) throws -> (code: Int32, output: String) {
        let words = arguments.map { word in
            "\"$(printf '" + word.map { "\\" + String($0, radix: 8) }.joined() + "')\""
        }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec '\(Tool.path)' " + words.joined(separator: " ")]
        process.environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": place.file("data")]) { $1 }
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    private func run(_ arguments: Any...) throws -> (code: Int32, output: String) {
        try run(arguments.map { ($0 as? String).map { Array($0.utf8) } ?? $0 as? [UInt8] ?? [] })
    }

    @Test func aSampleIsReadAndATemplateWritten() throws {
        let print = folder + Array("/1".utf8) + [0xE9] + Array("_1.pgm".utf8)
        let template = folder + Array("/template".utf8) + [0xFF]
        let outcome = try run("extract", print, "-o", template)
        #expect(outcome.code == 0)
        #expect(exists(template))
        #expect(try run("match", template, print).code == 0)
        #expect(try run("enroll", "a.0.1", "--finger", print).code == 0)
        #expect(try run("verify", "a.0.1", "--finger", print).code == 0)
        let copy = folder + Array("/copy".utf8) + [0x80]
        #expect(try run("backup", copy).code == 0)
        #expect(exists(copy))
        #expect(try run("restore", copy, "--force").code == 0)
        let data = folder + Array("/data".utf8) + [0xE9]
        #expect(try run("enroll", "a.0.1", "--finger", print, "--data-dir", data).code == 0)
        #expect(exists(data + Array("/whorl.db".utf8)))
    }

    @Test func aFolderIsEvaluated() throws {
        let report = folder + Array("/report".utf8) + [0xE9]
        let outcome = try run("evaluate", folder, "--report", report, "--json")
        #expect(outcome.code == 0)
        #expect(exists(report + Array("/index.html".utf8)))
    }

    @Test func aNameThatIsNotThereIsRefused() throws {
        #expect(try run("extract", folder + Array("/1_1.pgm".utf8)).code == 66)
    }
}
