internal import WhorlNumerics

/// The chunks of a WebP file (RFC 9649, 2.3).
enum WebPChunk {
    /// Bytes of a RIFF file before its first chunk.
    private static let riffHead = 12

    /// The contents of the chunks of a name, in their order; the last one as far as it is there.
    static func all(_ name: String, in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var reader = ByteReader(bytes[...], shortage: ExifFault.cutOff)
        reader.move(to: riffHead)
        var contents: [ArraySlice<UInt8>] = []
        while let found = try? reader.take(MemoryLayout<UInt32>.size), let length = try? reader.readInt(UInt32.self),
            let content = try? reader.take(min(length, reader.remaining))
        {
            if found.elementsEqual(name.utf8) { contents.append(content) }
            // A chunk of odd length is followed by a byte that fills it up.
            if !length.isMultiple(of: 2) { _ = try? reader.readByte() }
        }
        return contents
    }
}
