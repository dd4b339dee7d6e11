import Whorl

/// What a file must be before it is installed.
enum ModelCheck {
    /// Accepts a model that loads.
    static func load(_ model: FaceModel) throws(WhorlError) {
        guard !model.bytes.isEmpty else { throw .emptyInput }
    }
}
