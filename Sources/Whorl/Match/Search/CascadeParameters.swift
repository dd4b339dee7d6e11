/// The sizes of a search's stages.
package struct CascadeParameters: Sendable {
    /// What of a gallery goes on to a stage.
    package struct Selection: Sendable {
        /// Share of the prints.
        package var share: Double
        /// Prints at least.
        package var least: Int

        /// Prints of so many.
        func of(_ prints: Int) -> Int { min(prints, max(least, Int((Double(prints) * share).rounded(.up)))) }
    }

    /// The least prints of a gallery that is searched in stages: below it all are compared, in 0.2 s at most.
    package var leastPrints = 2000
    /// What is ranked by places after it was ranked by codes.
    package var byPlaces = Selection(share: 0.02, least: 400)
    /// What is compared in full.
    package var inFull = Selection(share: 0.005, least: 200)

    /// The sizes that searches have unless stated.
    package static let usual = CascadeParameters()

    package init() {}

    /// The share of mates that score at least at the threshold of FMR 1e-5 and are not compared in full.
    ///
    /// Measured on mated pairs of the FVC sets among real prints, with codes that were fitted to other sets
    /// (`Benchmarks/Results/search-prints.md`). Between two measured shares the loss of the smaller one is stated.
    package func expectedLoss(of prints: Int) -> Double {
        let share = Double(inFull.of(prints)) / Double(max(1, prints))
        guard share < 1 else { return 0 }
        return Self.losses.last { $0.share <= share }?.loss ?? 1
    }

    /// Shares that are compared in full, rising, and what they lose.
    private static let losses: [(share: Double, loss: Double)] = [
        (0.001, 0.0357), (0.002, 0.0269), (0.003, 0.0210), (0.005, 0.0155), (0.01, 0.0059), (0.02, 0.0055),
    ]
}
