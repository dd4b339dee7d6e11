import Foundation
import Testing

/// The built command, run as a person would.
enum Tool {
    /// What a run left.
    struct Outcome {
        let code: Int32
        /// What stood on standard output.
        let bytes: [UInt8]
        let errors: String

        /// Standard output as text.
        var output: String { String(decoding: bytes, as: UTF8.self) }

        /// Standard output as one JSON object.
        var json: [String: Any] {
            get throws {
                #expect(output.split(separator: "\n").count == 1, "one line, nothing else")
                return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
            }
        }

        /// The error object on standard error.
        var error: [String: String] {
            get throws {
                let line = try #require(errors.split(separator: "\n").last { $0.hasPrefix("{") })
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return try #require(object?["error"] as? [String: String])
            }
        }
    }

    /// The command beside the tests' own program.
    static let path: String = {
        let tests = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
        return tests.deletingLastPathComponent().appending(path: "whorl").path
    }()

    /// Runs the command, or the program that is named, to its end, with standard output going to a device where one is
    /// named.
    static func run(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:], device: String? = nil,
        program: String = path
    ) throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-io-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files instead of pipes: nothing waits for a reader.
        let files = try ["in", "out", "err"].map { name in
            let url = folder.appending(path: name)
            try Data(name == "in" ? input : []).write(to: url)
            return url
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: device.map { URL(filePath: $0) } ?? files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        let code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Outcome(
            code: code, bytes: Array(try Data(contentsOf: files[1])),
            errors: try String(contentsOf: files[2], encoding: .utf8))
    }
}
