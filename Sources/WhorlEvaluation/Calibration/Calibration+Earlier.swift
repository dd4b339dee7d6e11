import Whorl

extension Calibration {
    /// The same calibration with no threshold lower than an earlier one has it: at each score the higher rate of both.
    ///
    /// The promise stays what it is, as a higher rate at a score promises less.
    func noLower(than earlier: Calibration) -> Calibration {
        let scores = Set(knots.map(\.score) + earlier.knots.map(\.score)).sorted()
        var kept: [Knot] = []
        for score in scores {
            let fmr = max(rate(at: score).fmr, earlier.rate(at: score).fmr)
            let bound = max(fmr, rate(at: score, .upperBound).fmr)
            // Rates fall from knot to knot; of those that are as high the highest score has the rate.
            if let last = kept.last, last.fmr <= fmr { kept.removeLast() }
            kept.append(Knot(score: score, fmr: fmr, upperBound: bound))
        }
        return Calibration(
            version: version, extractorVersion: extractorVersion, model: model, dataSets: dataSets, nonMated: nonMated,
            counts: counts, subjects: subjects, worstRatio: worstRatio, knots: kept,
            tailScale: max(tailScale, earlier.tailScale))
    }
}
