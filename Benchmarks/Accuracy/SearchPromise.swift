import Whorl
import WhorlEvaluation

/// Whether searches keep the false positive identification rate that they are asked for.
struct SearchPromise: Encodable {
    /// Rates that are asked for.
    static let rates = [1e-1, 1e-2]

    /// People in each gallery.
    let people: Int
    /// Galleries of different people.
    let galleries: Int
    /// The FPIR that was asked for.
    let asked: Double
    /// The threshold for so many people.
    let threshold: Double
    /// Whether it lies on the calibration's fitted tail.
    let extrapolated: Bool
    /// Searches for probes of people who are not enrolled that found anybody.
    let falsePositives: ObservedRate
    /// Searches for enrolled people that missed them.
    let falseNegatives: ObservedRate

    /// Searches in as many galleries as there are people for.
    ///
    /// - Returns: nothing where there are too few people for one.
    /// - Throws: as enrollment and search do.
    init?(
        _ everybody: [OpenSetPerson], people: Int, asked: Double, _ engine: (SQLiteStore) -> Engine
    ) throws(WhorlError) {
        let groups = everybody.count / people
        var all: [OpenSetRates] = []
        for group in 0..<groups {
            let members = Array(everybody[group * people..<(group + 1) * people])
            all.append(
                try TemporaryStore.withStore { store throws(WhorlError) in
                    // What a search by FPIR gives each person.
                    try OpenSetEvaluation(engine: engine(store), fmr: asked / Double(people)).run(members)
                })
        }
        guard let first = all.first else { return nil }
        func sum(_ rate: KeyPath<OpenSetRates, ObservedRate>) -> ObservedRate {
            ObservedRate(
                all.reduce(0) { $0 + $1[keyPath: rate].count }, of: all.reduce(0) { $0 + $1[keyPath: rate].trials })
        }
        (self.people, galleries, self.asked) = (people, groups, asked)
        (threshold, extrapolated) = (first.threshold, first.extrapolated)
        (falsePositives, falseNegatives) = (sum(\.falsePositives), sum(\.falseNegatives))
    }
}
