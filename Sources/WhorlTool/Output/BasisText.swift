import Whorl
import WhorlEvaluation

/// What a promised rate rests on as text for a person.
enum BasisText {
    /// A sentence for each modality: populations, subjects, and the least rate that they support where less was asked.
    static func text(_ basis: [PromiseBasis], asked: Double) -> String {
        basis.map { line($0, asked: asked) + "\n" }.joined()
    }

    /// The sentence of one modality.
    static func line(_ basis: PromiseBasis, asked: Double) -> String {
        let count = basis.populations
        let kind = basis.modality == .finger ? "fingers" : "people"
        let subjects = basis.subjects.map { ", \(NumberText.grouped($0)) \(kind)" }
        let worst = basis.worstRatio.map { "; worst left out \(NumberText.fixed($0, 1)) x" } ?? ""
        let support =
            asked < basis.supportedFMR
            ? "; counts support FMR \(NumberText.scientific(basis.supportedFMR)), below it a tail is fitted" : ""
        return "measured on \(count) \(count == 1 ? "population" : "populations")\(subjects ?? "")\(worst)\(support)"
    }
}
