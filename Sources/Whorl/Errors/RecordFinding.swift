/// A rule of its standard that a record or a file of records breaks, and how the reader repaired it.
public struct RecordFinding: Sendable, Equatable, Codable, CustomStringConvertible {
    /// Where it occurs first, in bytes from the start; lines in XYT.
    public let offset: Int
    /// What is wrong and how it was repaired.
    public let reason: String
    /// How often it occurs.
    public internal(set) var count: Int

    package init(offset: Int, reason: String, count: Int) {
        self.offset = offset
        self.reason = reason
        self.count = count
    }

    /// The finding in a line.
    public var description: String {
        "\(reason) at \(offset)" + (count > 1 ? ", \(count) times" : "")
    }
}

/// Collects broken rules while a record is read; in strict mode the first one is the error.
struct BrokenRules {
    /// What a broken rule leads to.
    let mode: RecordMode
    /// The rules, each once.
    private(set) var list: [RecordFinding] = []
    /// Rules that are kept, so that a hostile file does not fill memory.
    private static let most = 100

    init(_ mode: RecordMode) {
        self.mode = mode
    }

    /// Notes a broken rule.
    ///
    /// - Throws: `refusal` where reading is strict.
    mutating func add(
        _ offset: Int, _ reason: String, refusal: (Int, String) -> WhorlError
    ) throws(WhorlError) {
        guard mode == .tolerant else { throw refusal(offset, reason) }
        if let known = list.firstIndex(where: { $0.reason == reason }) {
            list[known].count += 1
        } else if list.count < Self.most {
            list.append(RecordFinding(offset: offset, reason: reason, count: 1))
        }
    }
}
