import Foundation
import Testing

/// A signal that ends the command leaves no interim file, and is what the caller sees.
@Suite(.serialized) struct EndingSignalsTests {
    @Test(.timeLimit(.minutes(2)), arguments: [SIGINT, SIGTERM, SIGHUP])
    func nothingIsLeftOfAnIndex(signal: Int32) throws {
        let place = try Workplace()
        let output = place.file("out")
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
        // 150 MB of vectors: long enough to be met in the middle.
        try place.write([UInt8](repeating: 0x3D, count: 150 << 20), "vectors")
        let process = Process()
        process.executableURL = URL(filePath: Tool.path)
        process.arguments = [
            "index", "build", place.file("vectors"), "--dimension", "256", "--normalize", "-o", output + "/index",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: output) }
        while try names().isEmpty, process.isRunning { usleep(200) }
        #expect(try names().first?.hasPrefix(".whorl-") == true)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
        #expect(try names().isEmpty)
    }
}
