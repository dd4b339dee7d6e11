/// How far the audit log had come, kept in the store: lines that are cut off at its end are missed. It never moves back.
package struct AuditAnchor: Record {
    package static let kind = "audit"
    package static let name = "anchor"

    package var id: String { Self.name }
    /// Lines written.
    package var lines: Int
    /// The last line's code.
    package var code: String
    /// The file's size; nil where an older version wrote it.
    var size: Int?
    /// The code that the file's first line follows; nil where it is the log's first file.
    var origin: String?

    /// Notes a place of the log.
    package init(lines: Int, code: String, size: Int? = nil, origin: String? = nil) {
        self.lines = lines
        self.code = code
        self.size = size
        self.origin = origin == AuditChain.start ? nil : origin
    }

    /// Where the log stood; nil where the file's size is not known.
    var position: AuditPosition? {
        size.map { AuditPosition(size: $0, number: lines, code: code, origin: origin ?? AuditChain.start) }
    }
}
