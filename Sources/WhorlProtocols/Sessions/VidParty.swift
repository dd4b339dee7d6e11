/// One side of a session: the device that authenticates, or the client that asked for it.
package struct VidParty: Codable, Sendable, Equatable {
    /// Its identifier.
    package let id: String
    /// What people call it.
    package let name: String

    /// Describes a party.
    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
