/// Scores rounded down to fewer bits: the bins of a histogram that is as fine near 0 as far from it.
///
/// A bin of `droppedBits` holds the Doubles that agree but for so many low bits, so it is about
/// `2^(droppedBits - 52)` of its scores wide. Coarser bins are made of whole finer ones.
package enum ScoreFloor {
    /// Bits of a Double behind the binary point.
    static let mostBits = Double.significandBitCount

    /// The lower end of a score's bin.
    ///
    /// - Parameters:
    ///   - score: not NaN, not positive infinity.
    ///   - droppedBits: `0...52`.
    /// - Returns: at most the score.
    package static func lowerEnd(_ score: Double, droppedBits: Int) -> Double {
        guard droppedBits > 0, score.isFinite else { return score }
        let mask: UInt64 = 1 << UInt64(droppedBits) - 1
        guard score < 0 else { return Double(bitPattern: score.bitPattern & ~mask) }
        // Away from zero is downwards; the carry may run into the exponent, as it should.
        let magnitude = (-score).bitPattern
        return max(-Double(bitPattern: (magnitude + mask) & ~mask), -.greatestFiniteMagnitude)
    }
}
