/// What a search for prints compared, and what it may miss by not comparing all.
public struct PrintSearch: Sendable, Equatable, Codable {
    /// Prints that were ranked by the codes of their minutiae, for each print presented; 0 where all prints were compared.
    public let rankedByCodes: Int
    /// Of these the best, which were ranked by how many minutiae lie alike; 0 where all prints were compared.
    public let rankedByPlaces: Int
    /// Comparisons that were made in full.
    public let compared: Int
    /// The share of mates that a search of all prints finds and this one is expected to miss, `0...1`, as measured
    /// (`Benchmarks/Results/search-prints.md`); 0 where all prints were compared.
    public let expectedLoss: Double

    /// Whether all prints were compared.
    public var isExhaustive: Bool { rankedByCodes == 0 }

    package init(rankedByCodes: Int, rankedByPlaces: Int, compared: Int, expectedLoss: Double) {
        self.rankedByCodes = rankedByCodes
        self.rankedByPlaces = rankedByPlaces
        self.compared = compared
        self.expectedLoss = expectedLoss
    }

    /// All prints were compared.
    init(exhaustive compared: Int) {
        self.init(rankedByCodes: 0, rankedByPlaces: 0, compared: compared, expectedLoss: 0)
    }
}
