/// A model that was read and whose bytes have the hash that its manifest states.
public struct FaceModel: Sendable {
    /// What is known of it.
    public let manifest: ModelManifest
    /// The file, of ONNX or dlib.
    public let bytes: [UInt8]
    /// The model of landmarks of a detector that finds none; at most one.
    private let companions: [FaceModel]

    /// Joins a manifest and the file's bytes, which have its hash.
    ///
    /// - Parameters:
    ///   - manifest: what is known of the model.
    ///   - bytes: the file.
    ///   - landmarks: finds landmarks for a detector that finds none.
    public init(manifest: ModelManifest, bytes: [UInt8], landmarks: FaceModel? = nil) {
        self.manifest = manifest
        self.bytes = bytes
        companions = landmarks.map { [$0] } ?? []
    }

    /// The model of landmarks that goes with a detector that finds none.
    public var landmarks: FaceModel? { companions.first }
}
