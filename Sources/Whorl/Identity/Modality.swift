/// What of a person a sample shows.
public enum Modality: String, Sendable, CaseIterable, Codable {
    case finger
}
