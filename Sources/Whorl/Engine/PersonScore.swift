/// A person's comparisons of one modality, folded.
package struct PersonScore: Sendable {
    /// The most similar reference; the first of several.
    private(set) var key: VectorKey
    /// The score that decides: of the most similar reference, or of the average of all.
    private(set) var score: Double
    /// Comparisons with the person's references.
    private(set) var comparisons = 1
    /// How many scores could have decided: those of each comparison, or that of the average alone.
    private(set) var deciding = 1
    private var sum: Double

    private init(_ key: VectorKey, _ score: Double) {
        self.key = key
        self.score = score
        sum = score
    }

    /// The person.
    package var bcid: BCID { key.bcid }

    /// The mean of the comparisons' scores.
    var mean: Double { sum / Double(comparisons) }

    /// Folds comparisons with a gallery into one score a person.
    ///
    /// - Parameters:
    ///   - comparisons: indexes of the gallery with scores.
    ///   - key: names the gallery's references, which are in the order of BCIDs.
    /// - Returns: people in the order of BCIDs.
    static func people(_ comparisons: [(Int, Double)], key: (Int) -> VectorKey) -> [PersonScore] {
        var people: [PersonScore] = []
        for (index, score) in comparisons.sorted(by: { $0.0 < $1.0 }) {
            let key = key(index)
            if let last = people.indices.last, people[last].bcid == key.bcid {
                people[last].add(key, score)
            } else {
                people.append(PersonScore(key, score))
            }
        }
        return people
    }

    /// The same comparisons, decided by the score of an average where there are several; a single one decides by itself.
    func decided(by average: @autoclosure () throws(WhorlError) -> Double) throws(WhorlError) -> PersonScore {
        guard comparisons > 1 else { return self }
        var person = self
        (person.score, person.deciding) = (try average(), 1)
        return person
    }

    private mutating func add(_ key: VectorKey, _ score: Double) {
        comparisons += 1
        deciding += 1
        sum += score
        if score > self.score {
            self.score = score
            self.key = key
        }
    }
}
