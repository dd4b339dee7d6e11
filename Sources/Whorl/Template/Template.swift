/// One sample's comparable features in their stored form.
public enum Template: Sendable, Equatable {
    /// Minutiae of one print.
    case finger(FingerTemplate)
    /// Embedding of one face.
    case face(FaceTemplate)

    /// What it was made of.
    public var modality: Modality {
        switch self {
        case .finger: .finger
        case .face: .face
        }
    }

    /// The model that made it, or nil for a modality that needs none; templates of different models are never compared.
    public var model: ModelIdentity? {
        switch self {
        case .finger: nil
        case .face(let template): template.model
        }
    }

    /// Version of the extractor that made it; templates of different versions are never compared.
    public var extractorVersion: Int {
        switch self {
        case .finger(let template): template.extractorVersion
        case .face(let template): template.extractorVersion
        }
    }

    /// The quality score of the sample, 0...100.
    public var quality: Int {
        switch self {
        case .finger(let template): template.quality
        case .face(let template): template.quality
        }
    }
}

extension Modality {
    /// Version of the extractor that this build makes templates of the modality with.
    public var extractorVersion: Int {
        switch self {
        case .finger: MinutiaExtractor.version
        case .face: FaceFeatures.pipelineVersion
        }
    }
}
