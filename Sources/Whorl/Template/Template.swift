/// One sample's comparable features in their stored form.
public enum Template: Sendable, Equatable {
    /// Minutiae of one print.
    case finger(FingerTemplate)

    /// What it was made of.
    public var modality: Modality {
        switch self {
        case .finger: .finger
        }
    }

    /// Version of the extractor that made it; templates of different versions are never compared.
    public var extractorVersion: Int {
        switch self {
        case .finger(let template): template.extractorVersion
        }
    }

    /// The quality score of the sample, 0...100.
    public var quality: Int {
        switch self {
        case .finger(let template): template.quality
        }
    }
}
