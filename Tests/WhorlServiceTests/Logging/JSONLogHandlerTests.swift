import Foundation
import Logging
import Testing

import WhorlService

@Suite struct JSONLogHandlerTests {
    private struct Secretive: Error, CustomStringConvertible {
        let description = "what nobody may read"
    }

    /// What a logger writes, one object a line.
    private static func lines(_ log: (inout Logger) -> Void) throws -> [[String: any Sendable]] {
        let pipe = Pipe()
        let output = pipe.fileHandleForWriting
        var logger = Logger(label: "service") { JSONLogHandler(label: $0, output: LogOutput(output.fileDescriptor)) }
        log(&logger)
        try output.close()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
        }
    }

    @Test func aMessageIsALineOfJSON() throws {
        let lines = try Self.lines { logger in
            logger.info("two\nlines and a \"quote\"")
            logger.error("next")
        }
        try #require(lines.count == 2)
        #expect(Self.text(lines[0], "message") == "two\nlines and a \"quote\"")
        #expect(Self.text(lines[0], "level") == "info")
        #expect(Self.text(lines[1], "message") == "next" && Self.text(lines[1], "level") == "error")
        #expect(Self.text(lines[1], "logger") == "service")
        #expect(Set(lines[1].keys) == ["message", "level", "logger", "time"])
        let time = try #require(Self.text(lines[0], "time"))
        #expect(time.wholeMatch(of: #/\d{4}-\d\d-\d\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z/#) != nil)
        let date = try #require(try? Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        #expect(abs(date.timeIntervalSinceNow) < 60)
    }

    @Test func numbersAreNumbersOfJSON() throws {
        let lines = try Self.lines {
            $0.info(
                "x",
                metadata: [
                    "status": .stringConvertible(200), "ms": .stringConvertible(1.5), "id": "12",
                    "none": .stringConvertible(Double.nan), "list": ["1", "2"],
                ])
        }
        let line = try #require(lines.first)
        #expect(line["status"] as? Int == 200 && line["ms"] as? Double == 1.5)
        #expect(Self.text(line, "id") == "12" && Self.text(line, "none") == "nan" && line["list"] is String)
    }

    /// A text of a line; nil for a number.
    private static func text(_ line: [String: any Sendable], _ key: String) -> String? { line[key] as? String }

    @Test func aMessageSaysWhatItIsAbout() throws {
        let lines = try Self.lines { logger in
            logger[metadataKey: "listener"] = "api"
            logger[metadataKey: "route"] = "/a"
            logger.info("x", metadata: ["route": "/b", "count": "\(3)"])
            #expect(logger[metadataKey: "listener"] == "api")
        }
        let line = try #require(lines.first)
        #expect(Self.text(line, "listener") == "api" && Self.text(line, "route") == "/b")
        #expect(Self.text(line, "count") == "3")
    }

    @Test func nothingOfAMessageReplacesWhatTheHandlerStates() throws {
        let lines = try Self.lines { $0.info("true", metadata: ["message": "false", "level": "x", "time": "x"]) }
        let line = try #require(lines.first)
        #expect(Self.text(line, "message") == "true" && Self.text(line, "level") == "info")
        #expect(Self.text(line, "time") != "x")
    }

    @Test func anErrorIsNamedByItsTypeAlone() throws {
        let line = try #require(try Self.lines { $0.error("failed", error: Secretive()) }.first)
        #expect(Self.text(line, "error") == "Secretive" && !line.values.contains { "\($0)".contains("nobody") })
    }

    @Test func whatIsBelowTheLevelIsNotWritten() throws {
        let lines = try Self.lines { logger in
            logger.debug("left out")
            logger.logLevel = .error
            logger.warning("left out")
            logger.error("written")
        }
        #expect(lines.map { Self.text($0, "message") } == ["written"])
    }
}
