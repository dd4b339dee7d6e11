/// How a record that breaks its standard is read.
public enum RecordMode: String, Sendable, CaseIterable, Codable {
    /// It is refused.
    case strict
    /// What can be told apart is read, and the repairs are stated.
    case tolerant
}

/// A rule of the standard that a record breaks, and what was made of it.
public struct RecordFinding: Sendable, Equatable, Codable, CustomStringConvertible {
    /// Where it was met first, in bytes from the start of the record; lines in XYT.
    public let offset: Int
    /// What is wrong and what was made of it.
    public let reason: String
    /// How often it was met.
    public internal(set) var count: Int

    /// The finding in a line.
    public var description: String {
        "\(reason) at \(offset)" + (count > 1 ? ", \(count) times" : "")
    }
}
