/// A person's comparisons of one modality, folded.
struct PersonScore: Sendable {
    /// The most similar reference; the first of several.
    private(set) var record: ReferenceRecord
    /// Its score.
    private(set) var score: Double
    /// Comparisons with the person's references.
    private(set) var comparisons = 1
    private var sum: Double

    private init(_ record: ReferenceRecord, _ score: Double) {
        self.record = record
        self.score = score
        sum = score
    }

    /// The mean of the comparisons' scores.
    var mean: Double { sum / Double(comparisons) }

    /// Folds comparisons with a gallery into one score a person.
    ///
    /// - Parameters:
    ///   - comparisons: indexes of the gallery with scores.
    ///   - record: the gallery's records, which are in the order of BCIDs.
    /// - Returns: people in the order of BCIDs.
    static func people(_ comparisons: [(Int, Double)], record: (Int) -> ReferenceRecord) -> [PersonScore] {
        var people: [PersonScore] = []
        for (index, score) in comparisons.sorted(by: { $0.0 < $1.0 }) {
            let record = record(index)
            if let last = people.indices.last, people[last].record.bcid == record.bcid {
                people[last].add(record, score)
            } else {
                people.append(PersonScore(record, score))
            }
        }
        return people
    }

    private mutating func add(_ record: ReferenceRecord, _ score: Double) {
        comparisons += 1
        sum += score
        if score > self.score {
            self.score = score
            self.record = record
        }
    }
}
