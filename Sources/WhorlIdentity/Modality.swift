/// What of a person a sample shows.
public enum Modality: String, Sendable, CaseIterable, Codable {
    /// A print of a finger.
    case finger
    /// A photo of a face.
    case face
}
