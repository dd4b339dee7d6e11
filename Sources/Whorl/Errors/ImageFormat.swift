/// The image formats read, recognized by their first bytes.
public enum ImageFormat: String, Sendable, CaseIterable, Codable {
    case png, jpeg, bmp, tiff
    /// PGM and PPM, plain and raw.
    case pnm
    /// FBI wavelet scalar quantization.
    case wsq
    /// A JP2 file or a bare codestream.
    case jpeg2000
    case webp
    /// Pictures in HEVC, as phones take them.
    case heif
    /// Pictures in AV1.
    case avif
    /// An ANSI/NIST-ITL file in traditional encoding: records, some of which hold images.
    case itl
    /// A finger image record of ISO/IEC 19794-4:2005 or ANSI/INCITS 381-2004.
    case fingerImageRecord

    /// Whether a file may hold several images.
    public var isContainer: Bool { self == .itl || self == .fingerImageRecord }

    /// The format's name as people write it.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        case .pnm: "PNM"
        case .wsq: "WSQ"
        case .jpeg2000: "JPEG 2000"
        case .webp: "WebP"
        case .heif: "HEIF"
        case .avif: "AVIF"
        case .itl: "ANSI/NIST-ITL"
        case .fingerImageRecord: "finger image record"
        }
    }
}
