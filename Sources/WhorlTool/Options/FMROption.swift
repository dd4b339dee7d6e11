import ArgumentParser

/// The false match rate that a decision is asked for.
struct FMROption: ParsableArguments {
    @Option(help: "False match rate of the decision, between 0 and 1, as 1e-4.")
    var fmr: Double?
}
