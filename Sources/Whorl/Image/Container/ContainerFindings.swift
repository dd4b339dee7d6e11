/// Rules that a container breaks, as they are met; where reading is strict the first one is the error.
struct ContainerFindings {
    private let format: ImageFormat
    private var findings: BrokenRules

    init(_ format: ImageFormat, _ mode: RecordMode) {
        (self.format, findings) = (format, BrokenRules(mode))
    }

    /// What was met.
    var list: [RecordFinding] { findings.list }

    /// Notes a broken rule.
    ///
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)`` where reading is strict.
    mutating func add(_ offset: Int, _ reason: String) throws(WhorlError) {
        try findings.add(offset, reason) { .damagedContainer(format: format, offset: $0, reason: $1) }
    }
}
