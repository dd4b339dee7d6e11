/// The image formats read, recognised by their first bytes.
public enum ImageFormat: String, Sendable, CaseIterable, Codable {
    case png, jpeg, bmp, tiff
    /// PGM and PPM, plain and raw.
    case pnm
}
