import ArgumentParser
import Whorl

/// The false match rate that a decision is asked for.
struct FMROption: ParsableArguments {
    @Option(help: "False match rate of the decision, between 0 and 1 (default: 1e-4).")
    var fmr: Double?

    /// The rate, checked before anything is opened.
    ///
    /// - Throws: ``WhorlError/invalidFMR(got:)``.
    func rate(usual: Double) throws(WhorlError) -> Double {
        let rate = fmr ?? usual
        guard rate > 0, rate < 1 else { throw .invalidFMR(got: rate) }
        return rate
    }
}

/// The error rate that a search is asked for.
struct SearchRateOptions: ParsableArguments {
    @Option(help: "False match rate for each person searched, between 0 and 1 (default: 1e-5).")
    var fmr: Double?

    @Option(
        help: ArgumentHelp(
            """
            False positive identification rate instead: at most this part of the searches for people who are not \
            enrolled finds a match, however many are enrolled; as 0.01.
            """))
    var fpir: Double?

    func validate() throws {
        if fmr != nil, fpir != nil { throw ValidationError("Give --fmr or --fpir, not both.") }
        if let fpir, !(fpir > 0 && fpir < 1) { throw ValidationError("--fpir must be between 0 and 1.") }
    }

    /// The rate, a false match rate where nothing else is asked for.
    func rate(usualFMR: Double) -> SearchRate {
        fpir.map(SearchRate.fpir) ?? .fmr(fmr ?? usualFMR)
    }
}
