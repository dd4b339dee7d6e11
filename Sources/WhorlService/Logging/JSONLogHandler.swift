internal import FoundationEssentials
package import Logging
internal import Whorl

/// Writes each message as one line of JSON, to standard error unless another file is stated: time (RFC 3339, UTC), level,
/// message, what it is about. Numbers stay numbers.
package struct JSONLogHandler: LogHandler {
    /// What every message of the logger is about.
    package var metadata: Logger.Metadata = [:]
    /// The least level that is written.
    package var logLevel = Logger.Level.info
    private let label: String
    /// What messages are written to.
    private let output: LogOutput

    private static let newline = UInt8(ascii: "\n")

    /// Makes a handler for a logger of a name.
    ///
    /// - Parameters:
    ///   - label: the logger's name.
    ///   - output: where messages are written to; standard error unless stated.
    package init(label: String, output: LogOutput = .standardError) {
        self.label = label
        self.output = output
    }

    /// A part of what every message is about.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a message.
    package func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues(LogField.init)
        if let error = event.error { fields["error"] = .text("\(type(of: error))") }
        let line = line(fields, event.level, event.message.description)
        output.write(line) { dropped in
            let message = "lines of the log were dropped, as nobody read them"
            return self.line(["lines": .integer(dropped)], .warning, message)
        }
    }

    /// A message as a line; none where it cannot be encoded.
    private func line(_ fields: [String: LogField], _ level: Logger.Level, _ message: String) -> [UInt8] {
        var fields = fields
        fields["level"] = .text(level.rawValue)
        fields["logger"] = .text(label)
        fields["message"] = .text(message)
        fields["time"] = .text(Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        guard let line = try? JSONCoding.encode(fields) else { return [] }
        return Array(line) + [Self.newline]
    }
}
