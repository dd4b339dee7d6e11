/// How the pictures of a HEIF file are coded.
enum HEIFCoding: Hashable {
    case hevc
    case av1

    /// The coding of items of a type (ISO/IEC 23008-12, annex B; AV1 Image File Format, 2.1), or nil.
    init?(itemType: String) {
        switch itemType {
        case "hvc1": self = .hevc
        case "av01": self = .av1
        default: return nil
        }
    }

    /// As people write it.
    var name: String { self == .hevc ? "HEVC" : "AV1" }

    /// The Debian package of the decoder, where libheif has its decoders as plugins (1.17 and later).
    var plugin: String { self == .hevc ? "libheif-plugin-libde265" : "libheif-plugin-dav1d" }
}
