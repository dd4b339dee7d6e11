import Whorl
import WhorlEvaluation

/// The answer of a search as text for a person.
enum IdentificationText {
    /// A row a candidate, then what was searched.
    static func text(_ found: Identification, _ modalities: [Modality]) -> String {
        let isFused = modalities.count > 1
        let head = ["candidate", "rank"] + (isFused ? modalities.map(\.rawValue) + ["FMR"] : ["score"]) + ["decision"]
        let rows = found.candidates.enumerated().map { rank, candidate in
            let values =
                isFused
                ? modalities.map { score(candidate, $0) } + [NumberText.scientific(candidate.scoreFMR)]
                : [number(candidate.score)]
            return ["\(candidate.bcid)", "\(rank + 1)"] + values + [candidate.decision.rawValue]
        }
        let threshold =
            isFused
            ? "FMR \(NumberText.scientific(found.fmr)) asked"
            : DecisionText.threshold(found.threshold, fmr: found.fmr)
        let skipped = found.skippedOutdated
        let note =
            skipped > 0
            ? "; \(NumberText.grouped(skipped)) outdated references or references of other models were left out" : ""
        let damaged = found.skippedDamaged
        let damage =
            damaged > 0
            ? "; \(NumberText.grouped(damaged)) \(damaged == 1 ? "person was" : "people were") left out because of damaged "
                + "templates, which whorl doctor --deep names" : ""
        let people = "\(NumberText.grouped(found.people)) \(found.people == 1 ? "person" : "people")"
        let fpir = found.fpir.map { " for FPIR \(NumberText.scientific($0))" } ?? ""
        return TextTable.text([head] + rows) + "\(people) searched, \(threshold)\(fpir)\(note)\(damage)\n"
            + (found.prints.map(stages) ?? "")
            + BasisText.text(found.basis, asked: found.fmr)
    }

    /// How the prints were searched, where not all of them were compared.
    private static func stages(_ prints: PrintSearch) -> String {
        guard !prints.isExhaustive else { return "" }
        let loss = NumberText.percent(prints.expectedLoss, lossPlaces)
        return "\(NumberText.grouped(prints.rankedByCodes)) prints ranked by codes, "
            + "\(NumberText.grouped(prints.rankedByPlaces)) by places, \(NumberText.grouped(prints.compared)) compared; "
            + "this misses about \(loss) % of mates (--exhaustive compares all)\n"
    }

    private static let lossPlaces = 1

    /// The best candidate of a search for one modality in a line.
    static func line(_ found: Identification) -> String {
        guard let best = found.candidates.first else { return "non-match: no candidate" }
        let decision = DecisionText.text(
            best.decision, score: best.score, threshold: found.threshold, fmr: found.fmr)
        return "\(best.bcid): \(decision)"
    }

    /// A candidate's score of a modality, where it has one.
    private static func score(_ candidate: Candidate, _ modality: Modality) -> String {
        candidate.modalities.first { $0.modality == modality }.map { number($0.score) } ?? "-"
    }

    private static func number(_ value: Double) -> String {
        NumberText.fixed(value, DecisionText.places)
    }
}
