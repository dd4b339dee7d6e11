import Foundation

import Whorl

/// Other programs.
enum Shell {
    struct Failure: Error {
        let status: Int32
    }

    /// What a program writes on its standard output.
    static func output(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return data
    }
}

extension Shell {
    static func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: path)
    }

    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
}

extension Shell {
    /// Runs SQL on a database as somebody who meddles would, without foreign keys.
    static func sqlite(_ path: String, _ sql: String) throws {
        let connection = try Connection(path, .readWrite, busyMilliseconds: 5000)
        for statement in sql.split(separator: ";") {
            try connection.run("PRAGMA foreign_keys = OFF")
            try connection.run(String(statement))
        }
    }
}
