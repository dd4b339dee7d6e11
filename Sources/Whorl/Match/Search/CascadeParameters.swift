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
    /// Measured on mated pairs of the development sets among real prints, with codes that were made from other ones
    /// (`Benchmarks/Results/search-prints.md`). Between two measured shares the loss of the smaller one is stated.
    package func expectedLoss(of prints: Int, _ kind: MinutiaCodes.Kind) -> Double {
        let share = Double(inFull.of(prints)) / Double(max(1, prints))
        guard share < 1 else { return 0 }
        return Self.losses(kind).last { $0.share <= share }?.loss ?? 1
    }

    /// Shares that are compared in full, rising, and what they lose.
    private static func losses(_ kind: MinutiaCodes.Kind) -> [(share: Double, loss: Double)] {
        switch kind {
        case .descriptors:
            [(0.001, 0.0056), (0.002, 0.0039), (0.003, 0.0031), (0.005, 0.0019), (0.01, 0.0009)]
        case .surroundings:
            [(0.001, 0.0173), (0.002, 0.0130), (0.003, 0.0094), (0.005, 0.0051), (0.01, 0.0024), (0.02, 0.0020)]
        }
    }
}
