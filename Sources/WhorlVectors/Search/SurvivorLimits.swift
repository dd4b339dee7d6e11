internal import WhorlNumerics

/// How many rows of a probe may survive the codes before the probe is compared with every vector instead.
///
/// Bounds rule out little where all scores are alike, as those of vectors with a common mean, or of near copies. That shows
/// early: of the first sixteenth of the rows a greater part survives than of all, as the floor is still low. So what
/// codes can cost is decided there, before much of it is spent.
struct SurvivorLimits {
    /// Rows, as a thread counts them, between which codes are given up on by the part that has survived so far.
    private let trial: ClosedRange<Int>
    /// The part that may survive.
    private let part: Int
    /// Survivors that are no reason to give up during the trial.
    private let few: Int
    /// The most survivors in the end.
    private let most: Int

    init(_ request: SearchRequest, threads: Int) {
        let rows = request.snapshot.count
        let share = max(rows / max(threads, 1), 1)
        let first = max(share / SearchParameters.trialParts.first, VectorBlock.capacity)
        trial = first...max(share / SearchParameters.trialParts.last, first)
        part =
            request.probes.count <= SearchParameters.fewProbes
            ? SearchParameters.survivingPartOfFew : SearchParameters.survivingPart
        few = min(request.top, VectorBlock.capacity) * SearchParameters.survivorsOfTrial
        most = max(SearchParameters.fewSurvivors, rows / part)
    }

    /// The most rows of a probe that may have survived of so many.
    func most(scanned: Int) -> Int {
        trial.contains(scanned) ? max(few, scanned / part) : most
    }
}
