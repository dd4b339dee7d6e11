/// One side of a session: the device that authenticates, or the client that asked for it.
public struct VidParty: Codable, Sendable, Equatable {
    /// Its identifier.
    public let id: String
    /// What people call it.
    public let name: String

    /// Describes a party.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
