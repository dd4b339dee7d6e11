import FoundationEssentials
package import Whorl

/// Forgets people whose time has come.
package struct Retention: Sendable {
    private let biometrics: Biometrics
    private let time: Timepiece

    /// Works through the one door to the engine.
    package init(_ biometrics: Biometrics, time: Timepiece = .system) {
        self.biometrics = biometrics
        self.time = time
    }

    /// Who is due, the longest overdue first.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func due() throws(Refusal) -> [ClassState] {
        let now = time.now
        let states: [ClassState] = try biometrics.keep { () throws(WhorlError) in try biometrics.records.all() }
        return states.filter { Self.isDue($0, at: now) }
            .sorted { ($0.retainUntil ?? 0, $0.id) < ($1.retainUntil ?? 0, $1.id) }
    }

    /// Forgets who is due; whoever is granted more time meanwhile stays.
    ///
    /// - Returns: who was forgotten.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``; who was forgotten until then stays forgotten.
    @discardableResult
    package func run(by actor: String) async throws(Refusal) -> [BCID] {
        var forgotten: [BCID] = []
        for state in try due() {
            let current = try biometrics.state(of: state.bcid)
            guard let current, Self.isDue(current, at: time.now) else { continue }
            try await biometrics.delete(state.bcid, by: actor)
            forgotten.append(state.bcid)
        }
        return forgotten
    }

    private static func isDue(_ state: ClassState, at now: Double) -> Bool {
        state.retainUntil.map { $0 <= now } ?? false
    }
}

/// Dates and times as people write them (ISO 8601).
package enum CalendarTime {
    /// A date, such as `2027-01-31`, which begins at midnight UTC, or a time, such as `2027-01-31T12:00:00Z`.
    ///
    /// - Returns: seconds since 1970; nil for a text that is neither, for days and hours that no calendar has, and for what
    ///   lies before 1970.
    package static func seconds(_ text: String) -> Double? {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let date = text.prefix { $0 != "T" }
        // Days and hours that there are not would count on into the next month or day.
        guard let start = try? Date(String(date), strategy: day), start.formatted(day) == date else { return nil }
        guard date.endIndex < text.endIndex else { return sinceEpoch(start) }
        let clock = text[date.endIndex...].dropFirst().prefix(clockLength)
        guard let time = try? Date(text, strategy: .iso8601),
            let noted = try? Date("\(date)T\(clock)Z", strategy: .iso8601),
            noted.formatted(.iso8601).dropFirst(date.count + 1).prefix(clockLength) == clock
        else { return nil }
        return sinceEpoch(time)
    }

    private static func sinceEpoch(_ date: Date) -> Double? {
        let seconds = date.timeIntervalSince1970
        return seconds >= 0 ? seconds : nil
    }

    /// Characters of `12:00:00`.
    private static let clockLength = 8
}
