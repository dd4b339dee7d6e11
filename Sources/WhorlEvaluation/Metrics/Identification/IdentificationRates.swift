import Whorl

/// What 1:N searches with the scores of a table would have found: each probe is a search of the references it was
/// compared with (ISO/IEC 19795-1:2021, closed and open set).
///
/// Candidates are people, each at the highest score of their references. A tie with another person is lost. A search
/// for somebody who is not enrolled is one whose probe has no mated reference; a probe that has one counts as such a
/// search too, with its mates left aside.
public struct IdentificationRates: Sendable, Equatable, Encodable {
    /// Both error rates at one threshold.
    public struct Point: Sendable, Equatable, Encodable {
        /// FPIR is at most one in so many.
        public let falsePositiveOneIn: Int
        /// The least score of a matching candidate; nil where none may match.
        public let threshold: Double?
        /// Searches for people who are not enrolled with a matching candidate.
        public let falsePositives: ObservedRate
        /// Mated searches in which the person is no matching candidate within the ranks.
        public let falseNegatives: ObservedRate
    }

    /// Why there are no such rates.
    public enum Refusal: Error, Sendable, Equatable, CustomStringConvertible {
        /// Probes were not compared with the same references.
        case unequalGalleries
        /// No probe has a mated reference.
        case noMated
        /// There are more probes than scores can be held of.
        case tooManyProbes(limit: Int)
        /// Not every comparison tells whose samples it compares.
        case unknownSubjects

        /// The reason in words.
        public var description: String {
            switch self {
            case .unequalGalleries: "not every probe was compared with all references"
            case .noMated: "no probe has a mated reference"
            case .tooManyProbes(let limit): "there are more than \(limit) probes"
            case .unknownSubjects: "not every comparison tells whose samples it compares, as names <subject>_<n> do"
            }
        }
    }

    /// People whose references were searched.
    public let people: Int
    /// References that were searched.
    public let references: Int
    /// Mated searches that found the person at rank 1, 2 and so on, or better.
    public let ranks: [ObservedRate]
    /// Open-set rates at the false positive rates that the searches support.
    public let points: [Point]

    /// The false positive identification rates that are stated, as one in so many.
    private static let denominators = [10, 100, 1000]

    /// Evaluates the searches.
    ///
    /// - Parameters:
    ///   - tally: what was found for each probe.
    ///   - references: different references of the table.
    ///   - people: different subjects of those.
    /// - Throws: ``Refusal`` where the comparisons are no searches of one gallery.
    init(_ tally: RankTally, references: Int, people: Int) throws(Refusal) {
        guard !tally.isOverfull else { throw .tooManyProbes(limit: RankTally.mostProbes) }
        let searches = zip(tally.probes, tally.others).filter { $0.0.compared > 0 }
        let mated = searches.filter(\.0.hasMate)
        guard !mated.isEmpty else { throw .noMated }
        let compared = searches[0].0.compared
        // A probe that is a reference too is not compared with itself.
        guard searches.allSatisfy({ $0.0.compared == compared }), (references - 1...references).contains(compared)
        else { throw .unequalGalleries }
        self.people = people
        self.references = references
        let found = mated.map { (rank: Self.rank($0.0, $0.1), score: $0.0.mated) }
        ranks = (1...RankTally.ranks).map { rank in
            ObservedRate(found.count { $0.rank.map { $0 <= rank } ?? false }, of: mated.count)
        }
        let highest = searches.map { $0.1.first?.score ?? ComparisonScores.failed }.sorted(by: >)
        points = Self.denominators.filter { $0 <= highest.count }.map { denominator in
            let allowed = highest.count / denominator
            // Just above the first score that would be one false positive too many.
            let bound = allowed < highest.count ? highest[allowed] : ComparisonScores.failed
            let least = (highest + found.map(\.score)).filter { $0 > bound }.min()
            let threshold = Threshold(score: least ?? .infinity)
            return Point(
                falsePositiveOneIn: denominator, threshold: least,
                falsePositives: .init(highest.count { threshold.accepts($0) }, of: highest.count),
                falseNegatives: .init(
                    found.count { $0.rank == nil || !threshold.accepts($0.score) }, of: mated.count))
        }
    }

    /// The rank of the probe's person; nothing beyond ``RankTally/ranks``, and where no comparison could be made.
    private static func rank(_ probe: RankTally.Probe, _ others: [RankTally.Other]) -> Int? {
        guard probe.mated > ComparisonScores.failed else { return nil }
        let rank = 1 + others.count { $0.score >= probe.mated }
        return rank <= RankTally.ranks ? rank : nil
    }
}
