/// What a transaction comes to for one person.
package struct PersonResult: Comparable, Sendable {
    /// One modality that took part.
    struct Part: Sendable {
        /// Which of the transaction's modalities it is.
        let modality: Int
        let person: PersonScore
        /// Natural logarithm of the false match rate of a threshold at the score.
        let logRate: Double
        let extrapolated: Bool
    }

    package let bcid: BCID
    /// Never empty.
    let parts: [Part]
    /// In the transaction's units.
    package let score: Double
    /// Natural logarithm of the false match rate of a threshold at the score.
    let logRate: Double

    /// Which of ``parts`` says most.
    var leading: Int {
        parts.indices.min { parts[$0].logRate < parts[$1].logRate } ?? 0
    }

    /// Whether a rate relies on a calibration's fitted tail.
    var extrapolated: Bool { parts.contains(where: \.extrapolated) }

    /// Ranks: higher scores first, ties by BCID.
    package static func < (left: PersonResult, right: PersonResult) -> Bool {
        left.score == right.score ? left.bcid < right.bcid : left.score > right.score
    }

    package static func == (left: PersonResult, right: PersonResult) -> Bool {
        left.score == right.score && left.bcid == right.bcid
    }
}
