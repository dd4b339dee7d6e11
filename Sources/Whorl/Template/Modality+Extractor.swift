extension Modality {
    /// Version of the extractor that this build makes templates of the modality with.
    public var extractorVersion: Int {
        switch self {
        case .finger: MinutiaExtractor.version
        case .face: FaceFeatures.pipelineVersion
        }
    }
}
