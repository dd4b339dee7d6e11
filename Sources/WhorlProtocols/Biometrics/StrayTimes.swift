/// When samples did not match that may be guesses at another finger or face of somebody of whom one is at hand: those
/// beside a sample that matched, and all in a known browser. Each counts for a day, whatever matches meanwhile.
package struct StrayTimes: Codable, Sendable, Equatable {
    /// Seconds that a stray counts.
    private static let day = 86_400.0

    /// In seconds since 1970, in order.
    private var times: [Double] = []

    /// None.
    package init() {}

    /// Reads them as ``encode(to:)`` writes them.
    package init(from decoder: any Decoder) throws {
        times = try decoder.singleValueContainer().decode([Double].self)
    }

    /// Writes the list of times alone.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(times)
    }

    /// How many count at a moment.
    package func count(at now: Double) -> Int { recent(at: now).count }

    /// Adds some of this moment. What is beyond the limit of a counter says no more, and is not kept.
    package mutating func add(_ number: Int, _ policy: LockoutPolicy, at now: Double) {
        times = (recent(at: now) + repeatElement(now, count: number)).suffix(policy.limit)
    }

    private func recent(at now: Double) -> [Double] { times.filter { $0 + Self.day > now } }
}
