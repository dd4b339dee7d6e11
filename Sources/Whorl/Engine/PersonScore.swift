/// A person's best comparison in a search.
struct PersonScore: Comparable {
    /// The most similar reference; the first of several.
    private(set) var record: ReferenceRecord
    /// Its score.
    private(set) var score: Double
    /// References of the person that were compared.
    private(set) var references: Int

    /// Folds the scores of a gallery, which is in the order of BCIDs, into one a person.
    static func best(of entries: [Gallery.Entry], _ scores: [Double]) -> [PersonScore] {
        var people: [PersonScore] = []
        for (entry, score) in zip(entries, scores) {
            guard let last = people.indices.last, people[last].record.bcid == entry.record.bcid else {
                people.append(PersonScore(record: entry.record, score: score, references: 1))
                continue
            }
            people[last].references += 1
            if score > people[last].score {
                people[last].score = score
                people[last].record = entry.record
            }
        }
        return people
    }

    /// Ranks: higher scores first, ties by BCID.
    static func < (left: PersonScore, right: PersonScore) -> Bool {
        left.score == right.score ? left.record.bcid < right.record.bcid : left.score > right.score
    }

    /// The candidate, decided by a threshold.
    func candidate(_ threshold: Threshold) -> Candidate {
        Candidate(
            bcid: record.bcid, score: score, decision: threshold.decision(on: score), position: record.position,
            sample: record.sample)
    }
}
