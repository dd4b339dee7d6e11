/// The error rate that a search is asked to keep.
public enum SearchRate: Sendable, Equatable {
    /// The false match rate for each person searched: the chance that a probe of nobody enrolled matches anybody grows with
    /// the people.
    case fmr(Double)
    /// The false positive identification rate: the chance that a probe of nobody enrolled matches anybody at all.
    ///
    /// Each of `n` people keeps a false match rate of the `n`-th part. The chance of any of several events is at most the
    /// sum of theirs (Bonferroni's bound), whatever they have to do with each other: so the rate is kept, and usually by a
    /// margin, as far as the calibration holds at so low a false match rate. With many people that is below all
    /// comparisons that a calibration counted; ``Identification/extrapolated`` says so.
    case fpir(Double)

    /// The rate as it was asked for.
    var value: Double {
        switch self {
        case .fmr(let rate), .fpir(let rate): rate
        }
    }

    /// The false match rate for each of so many people.
    func fmr(people: Int) -> Double {
        switch self {
        case .fmr(let rate): rate
        case .fpir(let rate): rate / Double(max(people, 1))
        }
    }

    /// The false positive identification rate, where that was asked for.
    var fpir: Double? {
        if case .fpir(let rate) = self { rate } else { nil }
    }
}
