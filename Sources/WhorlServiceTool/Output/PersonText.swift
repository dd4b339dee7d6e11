import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// What the service knows of a person, for people and programs.
enum PersonText {
    /// Writes it to standard output.
    static func print(_ person: PersonFile, asJSON: Bool) throws {
        if asJSON {
            try JSONOutput.print(person)
        } else {
            try StandardOutput.write(TextTable.text(rows(person), words: [0, 1]))
        }
    }

    private static func rows(_ person: PersonFile) -> [[String]] {
        let state = person.state
        let tries =
            person.isDisabled
            ? "disabled until a reset" : person.lockedUntil.map { "locked until \(date($0))" } ?? "allowed"
        let strangers =
            person.isUnknownOff
            ? "off until a match from a known source or a reset"
            : person.unknownLockedUntil.map { "locked until \(date($0))" } ?? "allowed"
        let flagged = Modality.allCases.filter { state?.flagged.contains($0) ?? false }
        return [
            ["BCID", "\(person.bcid)"],
            ["references", "\(person.references.count)"],
            ["failures", "\(state?.failures ?? 0)"],
            ["tries", tries],
            ["failures of unknown sources", "\(state?.unknown.total ?? 0)"],
            ["tries of unknown sources", strangers],
            ["consent", state?.consent.map(\.printable) ?? "-"],
            ["retain until", state?.retainUntil.map(date) ?? "-"],
            ["flagged", flagged.isEmpty ? "no" : flagged.map(\.rawValue).joined(separator: ", ")],
        ]
    }

    private static func date(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}
