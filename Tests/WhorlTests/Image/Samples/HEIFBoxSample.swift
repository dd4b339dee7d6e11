/// Writes HEIF files of one item, to show what is refused before libheif reads a file.
struct HEIFBoxSample {
    /// The coding of the item.
    var type: String
    /// Places that the item's bytes are said to lie in, each the whole content.
    var extents = 1
    /// Properties that the item is said to have.
    var properties = 0
    /// The item's bytes.
    var content: [UInt8] = [0, 0, 0, 0]

    func bytes() -> [UInt8] {
        let head = Self.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0])
        let item = [2, 0, 0, 0, 0, 1, 0, 0] + Array(type.utf8) + [0]
        let locations: [UInt8] = [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, UInt8(extents)]
        let places = (0..<extents).flatMap { _ in [0, 0, 0, 0, 0, 0, 0, UInt8(content.count)] as [UInt8] }
        let associations = [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, UInt8(properties)] + [UInt8](repeating: 1, count: properties)
        let meta: [[UInt8]] = [
            [0, 0, 0, 0], Self.box("pitm", [0, 0, 0, 0, 0, 1]),
            Self.box("iinf", [0, 0, 0, 0, 0, 1] + Self.box("infe", item)),
            Self.box("iprp", Self.box("ipco", []) + Self.box("ipma", associations)),
            Self.box("iloc", locations + places), Self.box("idat", content),
        ]
        return head + Self.box("meta", meta.flatMap { $0 })
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 8
        return [24, 16, 8, 0].map { UInt8(length >> $0 & 0xFF) } + Array(type.utf8) + content
    }
}
