internal import WhorlNumerics

/// The sizes that parameter sets of an HEVC stream declare (ITU-T H.265, 7.3.2.2), and how many slices it holds.
enum HEVCStream {
    /// The type of a NAL unit that is a sequence parameter set (table 7-1).
    private static let parameterSet: UInt8 = 33
    /// Types below it are slices of pictures.
    private static let firstNonPicture: UInt8 = 32
    /// Bytes of a NAL unit's head.
    private static let head = 2
    /// Bytes of a decoder's configuration before its parameter sets (ISO/IEC 14496-15, 8.3.3.1); in the one before the
    /// last lies how long the lengths of NAL units are.
    private static let configurationHead = 22

    /// The sizes in the configuration of a decoder.
    static func sizes(inConfiguration bytes: ArraySlice<UInt8>) throws(HEIFFault) -> [CodedSize] {
        var reader = HEIFBox.reader(of: bytes)
        guard try reader.take(configurationHead).last.map({ $0 & 3 }) == 3 else {
            throw .feature("NAL units with lengths below 4 bytes")
        }
        var sizes: [CodedSize] = []
        for _ in 0..<(try reader.readByte()) {
            _ = try reader.readByte()
            for _ in 0..<(try reader.readInt(UInt16.self)) {
                let length = try reader.readInt(UInt16.self)
                let unit = try reader.take(length)
                // The library decodes whatever units it finds here before those of the item.
                if unit.count > head, type(of: unit) < firstNonPicture {
                    throw .feature("slices in the configuration of the decoder")
                }
                if let size = try size(ofUnit: unit) { sizes.append(size) }
            }
        }
        return sizes
    }

    /// Reads the stream of one picture.
    ///
    /// - Returns: the sizes, and the slices as units.
    /// - Throws: ``HEIFFault/feature(_:)`` for several pictures: each would be decoded, and one is shown.
    static func content(of bytes: [UInt8]) throws(HEIFFault) -> CodedContent {
        var reader = HEIFBox.reader(of: bytes[...])
        var content = CodedContent()
        var pictures = 0
        while reader.remaining > 0 {
            let length = try reader.readInt(UInt32.self)
            let unit = try reader.take(length)
            guard unit.count > head else { continue }
            if type(of: unit) < firstNonPicture {
                content.units += 1
                if unit[unit.startIndex + head] & 0x80 != 0 { pictures += 1 }
            }
            guard pictures <= 1 else { throw .feature("several pictures in one item") }
            if let size = try size(ofUnit: unit) { content.sizes.append(size) }
        }
        return content
    }

    private static func type(of unit: ArraySlice<UInt8>) -> UInt8 { unit[unit.startIndex] >> 1 & 0x3F }

    /// The size in a NAL unit, or nil where it is no parameter set.
    private static func size(ofUnit unit: ArraySlice<UInt8>) throws(HEIFFault) -> CodedSize? {
        guard unit.count > head, type(of: unit) == parameterSet else { return nil }
        var bits = HeaderBits(withoutEmulation(unit.dropFirst(head)))
        _ = try bits.read(4)
        let layers = try bits.read(3)
        _ = try bits.read(1)
        try skipProfile(&bits, layers: layers)
        _ = try bits.readExponential()
        if try bits.readExponential() == 3 { _ = try bits.read(1) }
        return CodedSize(width: try bits.readExponential(), height: try bits.readExponential())
    }

    /// Passes over `profile_tier_level` (7.3.3).
    private static func skipProfile(_ bits: inout HeaderBits, layers: Int) throws(HEIFFault) {
        let (profile, level) = (88, 8)
        try bits.skip(profile + level)
        guard layers > 0 else { return }
        var present = 0
        for _ in 0..<layers {
            present += try bits.read(1) * profile
            present += try bits.read(1) * level
        }
        try bits.skip(2 * (8 - layers))
        try bits.skip(present)
    }

    /// A unit without the bytes that keep it from looking like the start of another (7.4.2).
    private static func withoutEmulation(_ unit: ArraySlice<UInt8>) -> [UInt8] {
        var (bytes, zeros): ([UInt8], Int) = ([], 0)
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        return bytes
    }
}
