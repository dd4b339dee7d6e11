internal import Whorl

extension CalibrationSet {
    /// Compares the people of a store with each other.
    ///
    /// - Parameters:
    ///   - name: of the population.
    ///   - population: the people.
    ///   - threads: the most threads that take part.
    ///   - body: takes each comparison too, such as to write it down.
    /// - Throws: what `body` throws.
    public init<Failure: Error>(
        name: String, _ population: EnrolledPopulation, threads: Int,
        _ body: (EnrolledPopulation.Comparison) throws(Failure) -> Void
    ) throws(Failure) {
        var scores: [Double] = []
        var tail = NonMatedTailCollector()
        try population.compare(threads: threads) { comparison throws(Failure) in
            scores.append(comparison.score)
            tail.add(comparison.probe, comparison.reference, comparison.score)
            try body(comparison)
        }
        self.init(
            name: name, subjects: population.people, samples: population.references, scores: ScoreTally(scores),
            tail: tail.tail(from: 0))
    }
}
