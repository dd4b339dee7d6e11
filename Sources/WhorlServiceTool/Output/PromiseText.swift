import Whorl
import WhorlEvaluation

/// How a promised rate holds among the people of a store, as text for a person.
enum PromiseText {
    /// A table: the rate that was asked for, and what is seen.
    static func table(_ promises: [LeftOutPromise]) -> String {
        let head = ["FMR asked", "threshold", "expected", "false matches", "times the promise"]
        return TextTable.text([head] + promises.map(row))
    }

    private static let places = 3

    private static func row(_ promise: LeftOutPromise) -> [String] {
        [
            NumberText.scientific(promise.asked), NumberText.fixed(promise.threshold, places),
            NumberText.fixed(promise.expected, 1), "\(promise.falseMatches)",
            promise.isMeasurable ? NumberText.fixed(promise.ratio, 2) : "too few to say",
        ]
    }

    /// A row for each modality: what is seen at the lowest rate that the people tell of.
    static func rows(_ promises: [ObservedPromise]) -> [[String]] {
        promises.compactMap { promise in
            guard let lowest = promise.rates.last(where: \.isMeasurable) else { return nil }
            let times = NumberText.fixed(lowest.ratio, 2)
            return [
                "promise of \(promise.modality.rawValue)s at FMR \(NumberText.scientific(lowest.asked))",
                "\(times) x among \(NumberText.grouped(promise.people)) people",
            ]
        }
    }

    /// A warning for each rate that leaves its promise.
    static func warnings(_ promises: [LeftOutPromise], of modality: Modality) -> [String] {
        promises.filter(\.isLeft).map { promise in
            let kind = modality == .finger ? "prints" : "faces"
            return """
                \(kind) of different people match \(NumberText.fixed(promise.ratio, 1)) times as often as FMR \
                \(NumberText.scientific(promise.asked)) promises: people are enrolled twice, or the calibration does not \
                fit; whorl-service calibrate \(modality.rawValue) measures it
                """
        }
    }
}
