import Foundation

/// A folder with prints, an own data folder, and the command run with it.
final class Workplace {
    let path: String
    /// Fingers and impressions of the prints that are there.
    static let (fingers, impressions) = (3, 2)

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "whorl-tool-\(UUID().uuidString)")
        path = url.path
        try FileManager.default.createDirectory(at: url.appending(path: "prints"), withIntermediateDirectories: true)
        for (name, bytes) in Self.prints { try write(bytes, "prints/\(name)") }
    }

    private static let prints: [(String, [UInt8])] = (1...fingers).flatMap { finger in
        (1...impressions).map { ("\(finger)_\($0).pgm", TestPrint(finger: finger).impression($0)) }
    }

    /// The path of an impression of a finger.
    func print(_ finger: Int, _ impression: Int) -> String { file("prints/\(finger)_\(impression).pgm") }

    /// The path of a file of this folder.
    func file(_ name: String) -> String { path + "/" + name }

    func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(filePath: file(name)))
    }

    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file(name)))) }

    /// Runs the command with a data folder of this place's own.
    func run(
        _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> Tool.Outcome {
        let home = ["XDG_DATA_HOME": file("data")]
        return try Tool.run(arguments, input: input, environment: home.merging(environment) { $1 })
    }

    /// The same, with the arguments as a list.
    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Outcome {
        try Tool.run(arguments, environment: ["XDG_DATA_HOME": file("data")].merging(environment) { $1 })
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
