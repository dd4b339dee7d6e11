import FoundationEssentials
import Whorl

/// JSON for other programs: one object, keys sorted, one line.
package enum JSONOutput {
    /// Writes a value to standard output.
    package static func print(_ value: some Encodable) throws {
        try StandardOutput.line(try text(value))
    }

    /// The value as one line.
    package static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONCoding.encode(value), as: UTF8.self)
    }

    /// The value over several lines, for files that people read.
    package static func document(_ value: some Encodable) throws -> String {
        String(decoding: try JSONCoding.encode(value, isPretty: true), as: UTF8.self) + "\n"
    }
}
