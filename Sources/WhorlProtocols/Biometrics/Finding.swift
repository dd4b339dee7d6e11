package import Whorl

/// Whom a search found that is to sign somebody in.
package enum Finding: Sendable, Equatable {
    /// Nobody matches, or one person who is locked or disabled.
    case nobody
    /// One person matches, and nobody else.
    case one(BCID)
    /// Several people match, so that a name must tell who it is: the more similar one may have enrolled a copy of the
    /// other's sample.
    case several

    /// Chooses among the people who match.
    ///
    /// - Parameters:
    ///   - people: everybody who matches and could be signed in, locked people included: whoever waits until somebody
    ///     is locked must not take that person's place.
    ///   - isRefused: whether a person is locked or disabled.
    /// - Throws: what `isRefused` throws.
    init(_ people: [BCID], isRefused: (BCID) throws(Refusal) -> Bool) throws(Refusal) {
        guard let person = people.first else {
            self = .nobody
            return
        }
        guard people.count == 1 else {
            self = .several
            return
        }
        self = try isRefused(person) ? .nobody : .one(person)
    }
}
