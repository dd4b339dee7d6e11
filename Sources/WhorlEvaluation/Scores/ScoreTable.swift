import Whorl

/// Scores as comma-separated values: `probe,reference,score`, written as they come.
///
/// A comparison that could not be made scores `-inf`. Quoting as in RFC 4180. A file gets its name when it is complete; a
/// device or pipe is written to directly.
package final class ScoreTable {
    /// The first line.
    package static let header = "probe,reference,score\n"
    /// Bytes that are gathered before they are written.
    private static let most = 1 << 16

    private let file: FileStream
    private var pending: [UInt8]

    /// Begins a table.
    ///
    /// - Parameters:
    ///   - path: where it is written.
    ///   - origin: what the scores are of, which the line before the columns' names states; nothing to state nothing.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` as ``EvaluationError/engine(_:)``.
    package init(_ path: String, origin: ScoreOrigin? = nil) throws(EvaluationError) {
        pending = Array(((origin?.line ?? "") + Self.header).utf8)
        file = try EvaluationError.passing { () throws(WhorlError) in try FileStream(path) }
    }

    /// Writes a comparison.
    ///
    /// - Throws: what beginning a table throws.
    package func add(probe: String, reference: String, score: Double) throws(EvaluationError) {
        pending += Array(Self.line(probe: probe, reference: reference, score: score).utf8)
        if pending.count >= Self.most { try flush() }
    }

    /// Completes the table.
    ///
    /// - Throws: what beginning a table throws.
    package func finish() throws(EvaluationError) {
        try flush()
        try EvaluationError.passing { () throws(WhorlError) in try file.finish() }
    }

    private func flush() throws(EvaluationError) {
        try EvaluationError.passing { () throws(WhorlError) in try file.append(pending) }
        pending.removeAll(keepingCapacity: true)
    }

    /// The line of a comparison, ended.
    static func line(probe: String, reference: String, score: Double) -> String {
        "\(quoted(probe)),\(quoted(reference)),\(score)\n"
    }

    /// A field, in quotes where it needs them.
    static func quoted(_ name: String) -> String {
        guard name.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return name }
        return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
