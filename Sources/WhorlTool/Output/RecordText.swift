import Whorl
import WhorlEvaluation

/// References as text for a person.
enum RecordText {
    /// How many references there are, and of which modality where there is more than one.
    static func count(_ records: [ReferenceRecord]) -> String {
        let total = "\(records.count) \(records.count == 1 ? "reference" : "references")"
        let parts = Modality.allCases.map { modality in records.count { $0.modality == modality } }
        let named = zip(Modality.allCases, parts).filter { $0.1 > 0 }
            .map { "\($0.1) \($0.0.rawValue)\($0.1 == 1 ? "" : "s")" }
        return named.count < 2 ? total : "\(total) (\(named.joined(separator: ", ")))"
    }
}
