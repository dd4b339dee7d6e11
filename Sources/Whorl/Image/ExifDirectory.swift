internal import WhorlNumerics

/// The 0th directory of a TIFF structure (TIFF 6.0, Adobe 1992, section 2).
struct ExifDirectory {
    private static let mark = 42
    /// Bytes of an entry behind its tag.
    private static let entryRest = 10
    private static let orientationTag = 0x0112
    private static let shortType = 3

    /// The directory, from its number of entries.
    private let bytes: ByteReader<ExifFault>

    /// Reads the header.
    ///
    /// - Throws: ``ExifFault/cutOff``, ``ExifFault/noDirectory`` where the bytes are no TIFF structure.
    init(_ content: ArraySlice<UInt8>) throws(ExifFault) {
        let (little, big) = (UInt8(ascii: "I"), UInt8(ascii: "M"))
        guard let first = content.first, first == little || first == big else { throw .noDirectory }
        var bytes = ByteReader(content, order: first == big ? .bigEndian : .littleEndian, shortage: ExifFault.cutOff)
        _ = try bytes.readByte()
        guard try bytes.readByte() == first, try bytes.readInt(UInt16.self) == Self.mark else { throw .noDirectory }
        bytes.move(to: content.startIndex + (try bytes.readInt(UInt32.self)))
        self.bytes = bytes
    }

    /// Reads the orientation that the directory states: one number of 16 bits, 1...8.
    ///
    /// - Returns: nil where it states none.
    /// - Throws: ``ExifFault/cutOff``.
    func orientation() throws(ExifFault) -> ImageOrientation? {
        var bytes = bytes
        for _ in 0..<(try bytes.readInt(UInt16.self)) {
            guard try bytes.readInt(UInt16.self) == Self.orientationTag else {
                _ = try bytes.take(Self.entryRest)
                continue
            }
            guard try bytes.readInt(UInt16.self) == Self.shortType, try bytes.readInt(UInt32.self) == 1 else { break }
            return ImageOrientation(rawValue: try bytes.readInt(UInt16.self))
        }
        return nil
    }
}

/// Why no orientation is read; nobody is shown it, as the picture is then taken as it lies.
enum ExifFault: Error {
    /// The bytes end before what they announce.
    case cutOff
    /// They are no TIFF structure.
    case noDirectory
}
