/// Rules that a container breaks, as they are met; where reading is strict the first one is the error.
struct ContainerFindings {
    private let format: ImageFormat
    private let mode: RecordMode
    private(set) var list: [RecordFinding] = []
    /// Kinds of findings that are kept.
    private static let most = 100

    init(_ format: ImageFormat, _ mode: RecordMode) {
        (self.format, self.mode) = (format, mode)
    }

    /// Notes a broken rule.
    ///
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)`` where reading is strict.
    mutating func add(_ offset: Int, _ reason: String) throws(WhorlError) {
        guard mode == .tolerant else { throw .damagedContainer(format: format, offset: offset, reason: reason) }
        if let known = list.firstIndex(where: { $0.reason == reason }) {
            list[known].count += 1
        } else if list.count < Self.most {
            list.append(RecordFinding(offset: offset, reason: reason, count: 1))
        }
    }
}
