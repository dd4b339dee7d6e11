/// A model that was read and whose bytes have the hash that its manifest states.
public struct FaceModel: Sendable {
    /// What is known of it.
    public let manifest: ModelManifest
    /// The ONNX file.
    public let bytes: [UInt8]

    /// Joins a manifest and the file's bytes, which have its hash.
    public init(manifest: ModelManifest, bytes: [UInt8]) {
        self.manifest = manifest
        self.bytes = bytes
    }
}
