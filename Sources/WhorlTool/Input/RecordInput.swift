import Whorl
import WhorlCommandLine

/// A minutiae record that a command is given.
struct RecordInput {
    /// What was read.
    let decoded: RecordCodec.Decoded
    /// What a person should look at.
    let warnings: [String]

    /// Reads a record; repairs go to standard error.
    ///
    /// - Parameters:
    ///   - name: what the record is called.
    ///   - bytes: the record.
    ///   - format: its format; nothing to have it detected.
    ///   - mode: what a broken rule leads to.
    /// - Throws: what reading throws.
    init(
        name: String, bytes: [UInt8], format: RecordFormat? = nil, mode: RecordMode = .tolerant
    ) throws(WhorlError) {
        decoded = try RecordCodec.decode(bytes, as: format, mode: mode)
        warnings = decoded.findings.map { "\($0)" }
        for warning in warnings { Console.warn("\(name): \(warning)") }
    }

    /// Whether bytes begin as a record does.
    static func recognizes(_ bytes: [UInt8]) -> Bool { RecordFormat.detected(bytes) != nil }
}
