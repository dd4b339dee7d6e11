package import Whorl

/// What a protocol remembers, as JSON in the engine's store.
package protocol Record: Codable, Sendable {
    /// The sort of thing, such as `app`.
    static var kind: String { get }
    /// Which of its kind.
    var id: String { get }
    /// The person that it goes with.
    var owner: BCID? { get }
}

extension Record {
    /// Nobody's.
    package var owner: BCID? { nil }
}
