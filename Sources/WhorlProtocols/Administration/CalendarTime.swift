import FoundationEssentials

/// Dates and times as people write them (ISO 8601).
package enum CalendarTime {
    /// A date, such as `2027-01-31`, which begins at midnight UTC, or a time, such as `2027-01-31T12:00:00Z`.
    ///
    /// - Returns: seconds since 1970; nil for a text that is neither.
    package static func seconds(_ text: String) -> Double? {
        if let time = try? Date(text, strategy: .iso8601) { return time.timeIntervalSince1970 }
        let day = Date.ISO8601FormatStyle().year().month().day()
        return (try? Date(text, strategy: day))?.timeIntervalSince1970
    }
}
