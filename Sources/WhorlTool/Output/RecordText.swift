import FoundationEssentials

/// References as text for a person.
enum RecordText {
    /// Seconds since 1970 of the years 1 to 9999, which dates are written for.
    private static let datable = -62_135_596_800...253_402_300_799

    /// When a reference was enrolled; a number of seconds where a damaged record states no such time.
    static func time(_ created: Int) -> String {
        guard datable.contains(created) else { return "\(created)" }
        return Date(timeIntervalSince1970: Double(created)).formatted(.iso8601)
    }
}
