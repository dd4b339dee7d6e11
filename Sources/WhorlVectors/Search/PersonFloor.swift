/// The k-th greatest lower bound of distinct persons, as bounds come in.
///
/// At least `k` persons have a score that is not less, so a vector whose score is less is of nobody among the best `k`.
/// The k greatest bounds are a binary heap, the least on top.
struct PersonFloor {
    /// The bound; minus infinity until there are k persons.
    private(set) var value: Float
    private let count: Int
    private var greatest: [Float] = []
    /// Who came last, whose bound may still rise.
    private var current: (person: Int, lower: Float)?

    /// Begins without a bound.
    ///
    /// - Parameters:
    ///   - count: k, at least 1.
    ///   - people: how many there are; where they are no more than k, nobody is ruled out.
    ///   - least: the floor at first.
    init(count: Int, people: Int, least: Float) {
        self.count = count < people ? count : .max
        value = least
    }

    /// Takes a person's bound, of any of the person's vectors; bounds of one person come one after another.
    mutating func add(_ person: Int, _ lower: Float) {
        guard count < .max, lower > value else { return }
        if let current, current.person == person {
            self.current = (person, max(current.lower, lower))
        } else {
            finish()
            current = (person, lower)
        }
    }

    /// Raises the floor as far as all bounds allow; the person who came last must not come again.
    mutating func finish() {
        guard let lower = current?.lower else { return }
        current = nil
        if greatest.count < count {
            greatest.append(lower)
            rise()
        } else if lower > greatest[0] {
            greatest[0] = lower
            sink()
        }
        if greatest.count == count { value = max(value, greatest[0]) }
    }

    /// Moves the last bound up to its place.
    private mutating func rise() {
        var place = greatest.count - 1
        while place > 0, greatest[(place - 1) / 2] > greatest[place] {
            greatest.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Moves the first bound down to its place.
    private mutating func sink() {
        var place = 0
        while 2 * place + 1 < count {
            var child = 2 * place + 1
            if child + 1 < count, greatest[child + 1] < greatest[child] { child += 1 }
            guard greatest[child] < greatest[place] else { return }
            greatest.swapAt(place, child)
            place = child
        }
    }
}
