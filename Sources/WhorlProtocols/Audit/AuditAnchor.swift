/// How far the audit log had come, kept in the store: lines that are cut off at its end are missed.
struct AuditAnchor: Record {
    static let kind = "audit"
    static let name = "anchor"

    var id: String { Self.name }
    /// Lines written.
    var lines: Int
    /// The last line's code.
    var code: String
}
