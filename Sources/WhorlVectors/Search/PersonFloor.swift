/// The k-th greatest lower bound of distinct persons, as bounds come in.
///
/// At least `k` persons have a score that is not less, so a vector whose score is less is of nobody among the best `k`.
/// Bounds are collected and then sorted out in one go, which costs little for any `k`.
struct PersonFloor {
    /// The bound; minus infinity until there are k persons.
    private(set) var value: Float
    private let count: Int
    /// Bounds that are sorted out at a time, beyond the k that stay: so many that it pays, so few that the floor rises soon.
    private let batch: Int
    private var bounds: [(person: Int, lower: Float)] = []
    private var settled = 0

    /// The part of k that new bounds must be to be sorted out at the end of a block.
    private static let part = 8

    /// Begins without a bound.
    ///
    /// - Parameters:
    ///   - count: k, at least 1.
    ///   - people: how many there are; where they are no more than k, nobody is ruled out.
    ///   - least: the floor at first.
    init(count: Int, people: Int, least: Float) {
        self.count = count < people ? count : .max
        batch = count < people ? max(count, Self.part) : 0
        value = least
    }

    /// Takes a person's bound, of any of the person's vectors.
    mutating func add(_ person: Int, _ lower: Float) {
        guard count < .max, lower > value else { return }
        bounds.append((person, lower))
        if bounds.count >= count + batch { settle() }
    }

    /// Raises the floor where that may pay, after the vectors of a block.
    mutating func endBlock() {
        if bounds.count > settled + count / Self.part { settle() }
    }

    /// Raises the floor as far as all bounds allow.
    mutating func finish() {
        if bounds.count > settled { settle() }
    }

    private mutating func settle() {
        bounds.sort { ($0.person, $1.lower) < ($1.person, $0.lower) }
        var last: Int?
        bounds.removeAll { bound in
            defer { last = bound.person }
            return last == bound.person
        }
        bounds.sort { $0.lower > $1.lower }
        if bounds.count > count { bounds.removeSubrange(count...) }
        if bounds.count == count, let least = bounds.last?.lower { value = max(value, least) }
        settled = bounds.count
    }
}
