/// What was checked of a person who was authenticated, by the names that answers use.
package enum PersonCheck: String, Codable, Sendable {
    /// Samples were compared with the person's references.
    case comparison
    /// One face moved between two pictures, which is no claim that it was a living one.
    case movement
    /// The browser showed a client certificate of the person.
    case certificate
}
