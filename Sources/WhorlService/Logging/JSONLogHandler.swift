internal import FoundationEssentials
internal import Glibc
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
    /// The descriptor that messages are written to.
    private let output: Int32

    private static let newline = UInt8(ascii: "\n")

    /// Makes a handler for a logger of a name.
    ///
    /// - Parameters:
    ///   - label: the logger's name.
    ///   - output: an open file; standard error unless stated.
    package init(label: String, output: Int32 = STDERR_FILENO) {
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
        fields["level"] = .text(event.level.rawValue)
        fields["logger"] = .text(label)
        fields["message"] = .text(event.message.description)
        fields["time"] = .text(Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        guard var line = try? JSONCoding.encode(fields) else { return }
        line.append(Self.newline)
        // One call for the line, so that lines of several threads do not mix.
        _ = line.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
    }
}
