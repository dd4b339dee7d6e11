public import Whorl

/// The parts of a score of two prints, joined to what an examiner looks at, beside those of average comparisons.
///
/// Single weights of the score are of correlated measures and may have either sign; what is joined here speaks for one
/// finger where it is large.
public struct FingerExplanation: Sendable, Equatable {
    /// What a group of parts says.
    public enum Tendency: String, Sendable, Equatable, Codable {
        /// It is nearer to that of mated comparisons.
        case forOneFinger
        /// It lies between both.
        case undecided
        /// It is nearer to that of non-mated comparisons.
        case forTwoFingers

        /// As a person reads it.
        public var text: String {
            switch self {
            case .forOneFinger: "for one finger"
            case .undecided: "undecided"
            case .forTwoFingers: "for two fingers"
            }
        }
    }

    /// Parts that are looked at together.
    public struct Group: Sendable, Equatable {
        /// What is looked at.
        public let name: String
        /// What it adds to the score.
        public let contribution: Double
        /// What it adds in an average mated comparison.
        public let mated: Double
        /// What it adds in an average non-mated comparison.
        public let nonMated: Double

        /// Which of the averages it is near to: within a quarter of the way between them, or beyond.
        public var tendency: Tendency {
            let place = (contribution - nonMated) / (mated - nonMated)
            let near = 1 / 4.0
            return place >= 1 - near ? .forOneFinger : place <= near ? .forTwoFingers : .undecided
        }
    }

    /// The groups, those first that differ most between mated and non-mated comparisons.
    public let groups: [Group]

    /// Joins the parts of a comparison.
    public init(_ comparison: FingerComparison) {
        let parts = Dictionary(comparison.parts.map { ($0.name, $0.contribution) }) { $0 + $1 }
        // Weights without descriptors leave likeness out.
        let averages = parts["likeness"] == nil ? Self.averagesWithoutDescriptors : Self.averages
        groups = averages.map { average in
            Group(
                name: average.name, contribution: average.parts.reduce(0) { $0 + (parts[$1] ?? 0) },
                mated: average.mated, nonMated: average.nonMated)
        }
    }

    /// What the groups say together, in a sentence.
    public var sentence: String { clauses.joined(separator: "; ") }

    /// The names of the groups, a text for each tendency that some have.
    public var clauses: [String] {
        [Tendency.forOneFinger, .forTwoFingers, .undecided].compactMap { tendency -> String? in
            let names = groups.filter { $0.tendency == tendency }.map(\.name)
            guard !names.isEmpty else { return nil }
            return "\(tendency.text): \(names.joined(separator: ", "))"
        }
    }

    /// Parts by the names of ``FingerComparison/Part``, with their mean contributions.
    private typealias Average = (name: String, parts: [String], mated: Double, nonMated: Double)

    /// Of all 1,680 mated and 17,280 non-mated comparisons of the sets B of FVC2002 DB1 to DB4 and FVC2004 DB1 and DB3, by
    /// extractor version 2. Together with the base of every score, -52.43, they add up to average scores of 20.96 and -11.09.
    private static let averages: [Average] = [
        ("ridges around the joined minutiae", ["likeness"], 19.39, 6.10),
        ("likeness of the joined minutiae", ["meanSimilarity", "kinds"], 21.52, 16.58),
        ("number of joined minutiae", ["logPairsQuality", "rootEdges"], 2.16, -0.66),
        ("share of the minutiae that are joined", ["qualityFraction"], 11.96, 4.81),
        ("fit of the joined minutiae", ["unevenness"], -5.74, -8.25),
        ("area that both prints show", ["area"], 24.10, 22.76),
    ]

    /// The same where a print has no descriptors: with the base, -65.41, they add up to 12.64 and -10.97.
    private static let averagesWithoutDescriptors: [Average] = [
        ("likeness of the joined minutiae", ["meanSimilarity", "local", "kinds"], 33.36, 26.05),
        ("number of joined minutiae", ["pairs", "pairsFraction", "logPairsQuality", "rootEdges"], 8.80, 1.77),
        ("agreement of the ridge flow", ["flow"], 6.67, 4.24),
        ("share of the minutiae that are joined", ["fraction", "qualityFraction"], 4.30, 1.75),
        ("fit of the joined minutiae", ["residual", "unevenness"], -4.05, -6.56),
        ("area that both prints show", ["area", "rootOverlap"], 28.97, 27.19),
    ]
}
