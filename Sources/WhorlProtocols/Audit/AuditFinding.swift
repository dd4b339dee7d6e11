/// What a check of an audit log found.
package enum AuditFinding: Sendable, Equatable {
    /// So many lines, each as it was written.
    case whole(lines: Int)
    /// A line, counted from 1, that is not as it was written or does not follow the one before.
    case broken(line: Int)
    /// Lines are missing at the end: there were so many at least.
    case short(lines: Int, expected: Int)
    /// Bytes at the end are no line of the log: a crash cut one off, or somebody wrote them. The next line marks them.
    case torn(lines: Int, bytes: Int)
    /// The log itself notes, in a line counted from 1, that lines before it were removed or replaced.
    case marked(line: Int)
}
