import Whorl

/// Error rates at a threshold that was chosen on other people.
///
/// Subjects are divided into two disjoint parts by a hash of their names; the threshold of a false match rate is chosen
/// on the comparisons within one part and the errors counted on those within the other, once each way round. What a
/// threshold chosen on the very comparisons it is judged by hides, this shows.
public struct HeldOutRates: Sendable, Equatable, Encodable {
    /// One direction.
    public struct Part: Sendable, Equatable, Encodable {
        /// The least score that is accepted, chosen on the other part.
        public let threshold: Double
        /// FMR on this part.
        public let falseMatches: ObservedRate
        /// FNMR on this part.
        public let falseNonMatches: ObservedRate
    }

    /// Name of the operating point.
    public let name: String
    /// Both directions.
    public let parts: [Part]

    /// Judges all points that both parts support.
    ///
    /// - Parameter halves: the scores within each part.
    /// - Returns: by falling false match rate.
    package static func all(_ halves: [ComparisonScores]) -> [HeldOutRates] {
        let curves = halves.map(DETCurve.init)
        return NamedPoint.rates.compactMap { name in
            let parts = halves.indices.compactMap { judged -> Part? in
                let chosen = halves.count - 1 - judged
                guard let score = try? name.point(on: curves[chosen]).threshold else { return nil }
                return Part(Threshold(score: score), halves[judged])
            }
            return parts.count == halves.count ? HeldOutRates(name: name.rawValue, parts: parts) : nil
        }
    }
}

extension HeldOutRates.Part {
    fileprivate init(_ threshold: Threshold, _ scores: ComparisonScores) {
        self.threshold = threshold.score
        falseMatches = scores.falseMatches(at: threshold)
        falseNonMatches = scores.falseNonMatches(at: threshold)
    }
}
