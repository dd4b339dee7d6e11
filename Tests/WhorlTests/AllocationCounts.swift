import Foundation

/// Asks `AllocationChild`, which the build puts beside the tests, how often memory is taken.
enum AllocationCounts {
    static func counts(_ arguments: [String]) throws -> [Int] {
        let tests = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let process = Process()
        let output = Pipe()
        process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("AllocationChild")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split { $0.isWhitespace }.compactMap { Int($0) }
    }
}
