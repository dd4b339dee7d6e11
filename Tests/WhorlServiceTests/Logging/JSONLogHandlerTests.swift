import Foundation
import Logging
import Testing

import WhorlService

@Suite struct JSONLogHandlerTests {
    private struct Secretive: Error, CustomStringConvertible {
        let description = "what nobody may read"
    }

    /// What a logger writes, one object a line.
    private static func lines(_ log: (inout Logger) -> Void) throws -> [[String: String]] {
        let pipe = Pipe()
        let output = pipe.fileHandleForWriting
        var logger = Logger(label: "service") { JSONLogHandler(label: $0, output: output.fileDescriptor) }
        log(&logger)
        try output.close()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
        }
    }

    @Test func aMessageIsALineOfJSON() throws {
        let lines = try Self.lines { logger in
            logger.info("two\nlines and a \"quote\"")
            logger.error("next")
        }
        try #require(lines.count == 2)
        #expect(lines[0]["message"] == "two\nlines and a \"quote\"" && lines[0]["level"] == "info")
        #expect(lines[1]["message"] == "next" && lines[1]["level"] == "error" && lines[1]["logger"] == "service")
        #expect(Set(lines[1].keys) == ["message", "level", "logger", "time"])
        #expect(try #require(lines[0]["time"]).wholeMatch(of: #/[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}/#) != nil)
    }

    @Test func aMessageSaysWhatItIsAbout() throws {
        let lines = try Self.lines { logger in
            logger[metadataKey: "listener"] = "api"
            logger[metadataKey: "route"] = "/a"
            logger.info("x", metadata: ["route": "/b", "count": "\(3)"])
            #expect(logger[metadataKey: "listener"] == "api")
        }
        let line = try #require(lines.first)
        #expect(line["listener"] == "api" && line["route"] == "/b" && line["count"] == "3")
    }

    @Test func nothingOfAMessageReplacesWhatTheHandlerStates() throws {
        let lines = try Self.lines { $0.info("true", metadata: ["message": "false", "level": "x", "time": "x"]) }
        let line = try #require(lines.first)
        #expect(line["message"] == "true" && line["level"] == "info" && line["time"] != "x")
    }

    @Test func anErrorIsNamedByItsTypeAlone() throws {
        let line = try #require(try Self.lines { $0.error("failed", error: Secretive()) }.first)
        #expect(line["error"] == "Secretive" && !line.values.contains { $0.contains("nobody") })
    }

    @Test func whatIsBelowTheLevelIsNotWritten() throws {
        let lines = try Self.lines { logger in
            logger.debug("left out")
            logger.logLevel = .error
            logger.warning("left out")
            logger.error("written")
        }
        #expect(lines.map { $0["message"] } == ["written"])
    }
}
