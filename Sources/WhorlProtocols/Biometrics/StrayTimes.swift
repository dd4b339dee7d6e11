/// When samples did not match that may be guesses at another finger or face of somebody of whom one is at hand: those
/// beside a sample that matched, and all in a known browser. Each counts for a day, whatever matches meanwhile.
package struct StrayTimes: Codable, Sendable, Equatable {
    /// Seconds that a stray counts.
    private static let day = 86_400.0

    /// In seconds since 1970, in order.
    private let times: [Double]

    fileprivate init(times: [Double]) { self.times = times }

    /// Reads them as ``encode(to:)`` writes them.
    package init(from decoder: any Decoder) throws {
        times = try decoder.singleValueContainer().decode([Double].self)
    }

    /// Writes the list of times alone.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(times)
    }

    fileprivate func recent(at now: Double) -> [Double] { times.filter { $0 + Self.day > now } }
}

/// Records keep nil for none.
extension StrayTimes? {
    /// How many count at a moment.
    func count(at now: Double) -> Int { self?.recent(at: now).count ?? 0 }

    /// Adds some of this moment. What is beyond the limit of a counter says no more, and is not kept.
    mutating func add(_ number: Int, _ policy: LockoutPolicy, at now: Double) {
        let recent = self?.recent(at: now) ?? []
        self = StrayTimes(times: (recent + repeatElement(now, count: number)).suffix(policy.limit))
    }
}
