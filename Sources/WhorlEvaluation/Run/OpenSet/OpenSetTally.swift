package import Whorl

/// What searches came to so far.
package struct OpenSetTally {
    /// Searches whose first candidate is the probe's person.
    package private(set) var rankOne = 0
    /// Searches in which the probe's person is a matching candidate.
    package private(set) var found = 0
    /// Searches in which another person matches.
    package private(set) var falsePositives = 0
    /// Probes that could not be extracted.
    var failures = 0
    /// The last answer.
    private(set) var last: Identification?

    package init(
        rankOne: Int = 0, found: Int = 0, falsePositives: Int = 0, failures: Int = 0, last: Identification? = nil
    ) {
        self.rankOne = rankOne
        self.found = found
        self.falsePositives = falsePositives
        self.failures = failures
        self.last = last
    }

    /// Counts a search.
    ///
    /// - Parameters:
    ///   - answer: its candidates, one more than count for FNIR.
    ///   - person: whose probe it was.
    ///   - candidates: how many count for FNIR.
    package mutating func count(_ answer: Identification, of person: BCID, candidates: Int) {
        last = answer
        if answer.candidates.first?.bcid == person { rankOne += 1 }
        if answer.candidates.prefix(candidates).contains(where: { $0.bcid == person && $0.decision == .match }) {
            found += 1
        }
        if answer.candidates.contains(where: { $0.bcid != person && $0.decision == .match }) { falsePositives += 1 }
    }
}
