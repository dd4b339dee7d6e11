import Glibc

/// How exactly scores were counted.
public struct Counting: Sendable, Equatable, Encodable {
    /// Scores below this are counted by bins; nil where none are.
    public let binnedBelow: Double?
    /// Scores above this are counted by bins; nil where none are.
    public let binnedAbove: Double?
    /// Width of a bin as a share of its scores; 0 where every score is counted by itself.
    public let relativeWidth: Double

    /// Every distinct score is counted by itself.
    public static let exact = Counting(droppedBits: 0, below: nil, above: nil)

    let droppedBits: Int

    /// The one of the widest bins.
    static func coarsest(_ countings: [Counting]) -> Counting {
        countings.max { $0.droppedBits < $1.droppedBits } ?? .exact
    }

    private enum CodingKeys: String, CodingKey {
        case binnedBelow, binnedAbove, relativeWidth, isExact
    }

    init(droppedBits: Int, below: Double?, above: Double?) {
        self.droppedBits = droppedBits
        binnedBelow = below
        binnedAbove = above
        relativeWidth = droppedBits > 0 ? exp2(Double(droppedBits - ScoreFloor.mostBits)) : 0
    }

    /// Whether every distinct score is counted by itself.
    public var isExact: Bool { droppedBits == 0 }

    /// Writes the bounds and whether there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isExact, forKey: .isExact)
        try container.encode(binnedBelow, forKey: .binnedBelow)
        try container.encode(binnedAbove, forKey: .binnedAbove)
        try container.encode(relativeWidth, forKey: .relativeWidth)
    }

    /// What a reader has to know, in words; nil where all is exact.
    public var note: String? {
        guard !isExact else { return nil }
        let parts = [
            binnedBelow.map { "below \(NumberText.short($0, Self.places))" },
            binnedAbove.map { "above \(NumberText.short($0, Self.places))" },
        ].compactMap { $0 }
        return "too many different scores to be listed: those \(parts.joined(separator: " and ")) are counted in bins "
            + "of \(NumberText.scientific(relativeWidth)) of a score, at whose lower ends all rates are exact; "
            + "the others are exact"
    }

    private static let places = 6

    /// The threshold that stands for a score: itself, or the lower end of its bin.
    func rounded(_ score: Double) -> Double {
        guard droppedBits > 0 else { return score }
        let end = ScoreFloor.lowerEnd(score, droppedBits: droppedBits)
        if let binnedBelow, score < binnedBelow || binnedAbove.map({ $0 < binnedBelow }) ?? false { return end }
        guard let binnedAbove, score > binnedAbove else { return score }
        // A bin is cut off where the exact scores begin; where both ends meet there are none.
        return max(end, binnedAbove.nextUp)
    }
}
