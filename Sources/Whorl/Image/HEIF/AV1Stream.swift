internal import WhorlNumerics

/// The sizes that sequence headers of an AV1 stream declare (AOM, "AV1 Bitstream & Decoding Process Specification",
/// 2019, 5.5), and how many frames it holds.
enum AV1Stream {
    private static let sequenceHeader: UInt8 = 1
    /// Frame headers alone, with their tiles, and repeated (6.2.2).
    private static let frames: Set<UInt8> = [3, 6, 7]
    /// A still picture has one frame, a layered one up to four.
    private static let mostFrames = 4
    /// Bytes of a decoder's configuration before its headers ("AV1 Codec ISO Media File Format Binding", 2.3.3).
    private static let configurationHead = 4

    /// The sizes in the configuration of a decoder.
    static func sizes(inConfiguration bytes: ArraySlice<UInt8>) throws(HEIFFault) -> [CodedSize] {
        let content = try content(of: Array(bytes.dropFirst(configurationHead)))
        // The library decodes whatever it finds here before the frames of the item.
        guard content.units == 0 else { throw .feature("frames in the configuration of the decoder") }
        return content.sizes
    }

    /// Reads a stream.
    ///
    /// - Returns: the sizes, and the frames as units.
    /// - Throws: ``HEIFFault/feature(_:)`` for more frames than a still picture has.
    static func content(of bytes: [UInt8]) throws(HEIFFault) -> CodedContent {
        var reader = HEIFBox.reader(of: bytes[...])
        var content = CodedContent()
        while reader.remaining > 0 {
            let head = try reader.readByte()
            let type = head >> 3 & 15
            if head & 4 != 0 { _ = try reader.readByte() }
            let length = head & 2 != 0 ? try readLength(&reader) : reader.remaining
            let unit = try reader.take(length)
            if frames.contains(type) { content.units += 1 }
            guard content.units <= mostFrames else { throw .feature("more than \(mostFrames) frames") }
            if type == sequenceHeader { content.sizes.append(try size(unit)) }
        }
        return content
    }

    /// Reads a number of 7 bits a byte, the lowest first (4.10.5).
    private static func readLength(_ reader: inout ByteReader<HEIFFault>) throws(HEIFFault) -> Int {
        let (group, most) = (7, 5)
        var value = 0
        for place in 0..<most {
            let byte = try reader.readByte()
            value |= Int(byte & 0x7F) << (place * group)
            if byte & 0x80 == 0 { return value }
        }
        throw .damage("a length is impossible")
    }

    private static func size(_ content: ArraySlice<UInt8>) throws(HEIFFault) -> CodedSize {
        var bits = HeaderBits(Array(content))
        _ = try bits.read(4)
        if try bits.read(1) == 1 { try bits.skip(5) } else { try skipOperatingPoints(&bits) }
        let (widthBits, heightBits) = (try bits.read(4) + 1, try bits.read(4) + 1)
        return CodedSize(width: try bits.read(widthBits) + 1, height: try bits.read(heightBits) + 1)
    }

    private static func skipOperatingPoints(_ bits: inout HeaderBits) throws(HEIFFault) {
        guard try bits.read(1) == 0 else { throw .feature("timing of frames") }
        let hasDelays = try bits.read(1) == 1
        for _ in 0...(try bits.read(5)) {
            try bits.skip(12)
            // Levels from 4.0 on have a tier.
            if try bits.read(5) > 7 { try bits.skip(1) }
            if hasDelays, try bits.read(1) == 1 { try bits.skip(4) }
        }
    }
}
