import Whorl

/// What a file must be before it is installed.
enum ModelCheck {
    /// Accepts a model that loads as what its manifest says it is.
    ///
    /// - Throws: what reading the network and its inputs and outputs throws.
    static func load(_ model: FaceModel) throws(WhorlError) {
        switch model.manifest.role {
        case .detector: _ = try FaceDetector(model)
        case .embedder: _ = try FaceEmbedder(model)
        }
    }
}
