/// How far the audit log had come, kept in the store: lines that are cut off at its end are missed.
package struct AuditAnchor: Record {
    package static let kind = "audit"
    package static let name = "anchor"

    package var id: String { Self.name }
    /// Lines written.
    package var lines: Int
    /// The last line's code.
    var code: String
}
