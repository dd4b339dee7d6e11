import Foundation
import Testing

import Whorl
import WhorlNumerics

/// Runs `StoreCrashChild`, which the build puts beside the tests.
struct CrashChild {
    /// How a child ended.
    struct Outcome {
        /// Lines that it wrote whole.
        let lines: [String]
        /// Its exit status, nil when a signal ended it.
        let status: Int32?
    }

    private let process = Process()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        let tests = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("StoreCrashChild")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Kills the child with SIGKILL after so many of its lines and then some microseconds, or lets it end before.
    func killed(afterLines count: Int, andMicroseconds microseconds: Int) -> Outcome {
        var data = Data()
        while data.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            data.append(more)
        }
        usleep(UInt32(microseconds))
        kill(process.processIdentifier, SIGKILL)
        return finish(data)
    }

    /// Waits for the child's end.
    func finished() -> Outcome {
        finish(Data())
    }

    private func finish(_ start: Data) -> Outcome {
        let data = start + output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // What follows the last line end is a line that was cut off, or nothing.
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return Outcome(
            lines: lines.dropLast().map(String.init),
            status: process.terminationReason == .exit ? process.terminationStatus : nil)
    }

    /// Writes templates as the child reads them.
    static func prepare(_ count: Int, seed: UInt64, in folder: TemporaryFolder) throws -> [FingerTemplate] {
        var source = TemplateSource(seed: seed)
        let templates = (0..<count).map { _ in source.finger() }
        var writer = ByteWriter()
        for template in templates {
            let bytes = try TemplateCodec.encode(.finger(template))
            writer.write(UInt32(bytes.count))
            writer.write(bytes)
        }
        try folder.write(writer.bytes, to: "templates")
        return templates
    }
}
