import FoundationEssentials
import Whorl
import WhorlEvaluation

/// References as text for a person.
enum RecordText {
    /// Seconds since 1970 of the years 1 to 9999, which dates are written for.
    private static let datable = -62_135_596_800...253_402_300_799

    /// When a reference was enrolled; a number of seconds where a damaged record states no such time.
    static func time(_ created: Int) -> String {
        guard datable.contains(created) else { return "\(created)" }
        return Date(timeIntervalSince1970: Double(created)).formatted(.iso8601)
    }

    /// How many references there are, and of which modality where there is more than one.
    static func count(_ records: [ReferenceRecord]) -> String {
        let total = "\(records.count) \(records.count == 1 ? "reference" : "references")"
        let parts = Modality.allCases.map { modality in records.count { $0.modality == modality } }
        let named = zip(Modality.allCases, parts).filter { $0.1 > 0 }
            .map { "\($0.1) \($0.0.rawValue)\($0.1 == 1 ? "" : "s")" }
        return named.count < 2 ? total : "\(total) (\(named.joined(separator: ", ")))"
    }
}
