import Whorl
import WhorlEvaluation

/// How promised false match rates hold among the people of a store.
struct ObservedPromise: Encodable {
    /// Comparisons that a look takes at most: a few seconds of prints.
    private static let most = 50_000
    /// The same people are looked at each time, as far as they stay enrolled.
    private static let seed: UInt64 = 1

    /// What was compared.
    let modality: Modality
    /// People who were compared.
    let people: Int
    /// By the rate that was asked for.
    let rates: [LeftOutPromise]

    /// Looks at everything that can be compared and has a calibration.
    ///
    /// - Returns: nothing for a modality of which no two people are enrolled.
    /// - Throws: the errors of reading references.
    static func all(_ store: any TemplateStore, _ inputs: [EnrolledInput]) throws(WhorlError) -> [ObservedPromise] {
        var found: [ObservedPromise] = []
        for input in inputs {
            guard let calibration = input.calibration else { continue }
            let population = try EnrolledPopulation(store, input.origin, most: most, seed: seed)
            let set = CalibrationSet(name: "enrolled", population, threads: 1) { _ in }
            guard !set.scores.isEmpty else { continue }
            found.append(
                ObservedPromise(
                    modality: input.origin.modality, people: population.people,
                    rates: LeftOutPromise.look(at: set, by: calibration)))
        }
        return found
    }
}
