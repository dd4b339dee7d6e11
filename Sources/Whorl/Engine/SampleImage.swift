/// The image file of a sample, and what it is of.
public struct SampleImage: Sendable {
    /// The whole file, of any format that ``ImageDecoder`` reads.
    public let bytes: [UInt8]
    /// What it is of.
    public let modality: Modality
    /// The finger, where that is known.
    public let position: FingerPosition
    /// Dots per inch of a print; nil for what the file states in a trusted place, or 500.
    public let resolution: Double?
    /// The number of a container's record, from 1; nil for the only one.
    public let record: Int?

    /// Names an image of a modality.
    public init(
        _ bytes: [UInt8], _ modality: Modality, _ position: FingerPosition = .unknown, resolution: Double? = nil,
        record: Int? = nil
    ) {
        self.bytes = bytes
        self.modality = modality
        self.position = position
        self.resolution = resolution
        self.record = record
    }

    /// A print.
    public static func finger(
        _ bytes: [UInt8], _ position: FingerPosition = .unknown, resolution: Double? = nil, record: Int? = nil
    ) -> SampleImage {
        SampleImage(bytes, .finger, position, resolution: resolution, record: record)
    }

    /// A photo of a face.
    public static func face(_ bytes: [UInt8], record: Int? = nil) -> SampleImage {
        SampleImage(bytes, .face, record: record)
    }
}
