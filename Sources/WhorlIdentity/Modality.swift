/// What of a person a sample shows.
public enum Modality: String, Sendable, CaseIterable, Codable {
    /// A print of a finger.
    case finger
    /// A photo of a face.
    case face
}

extension Modality {
    /// The number that stands for the modality in stored bytes; never reused.
    package var code: UInt8 {
        switch self {
        case .finger: 1
        case .face: 2
        }
    }

    /// The modality of a stored number, or nil for one that this version does not know.
    package init?(code: UInt8) {
        guard let modality = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = modality
    }
}
