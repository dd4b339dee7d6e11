internal import WhorlNumerics

/// The first directory of a TIFF or BigTIFF file (TIFF 6.0, Adobe 1992, section 2), looked at before libtiff copies the
/// values of its tags: those of tags that it does not know too, each as often as an entry names the same bytes.
enum TIFFDirectory {
    /// The most entries: those of cameras and maps have some 100.
    private static let mostEntries = 256
    /// Bytes of a value by the number of its type; of other types libtiff reads none.
    private static let widths = [
        1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
    ]
    /// What follows the byte order.
    private static let (classic, big) = (42, 43)

    /// Holds the directory against the file.
    ///
    /// - Throws: ``WhorlError/damagedImage(format:reason:)`` for a directory that is no such, or whose values have more bytes
    ///   than the file, ``WhorlError/unsupportedImage(format:feature:)`` for more than 256 entries.
    static func check(_ bytes: [UInt8]) throws(WhorlError) {
        let order: ByteOrder = bytes.first == UInt8(ascii: "M") ? .bigEndian : .littleEndian
        let shortage = WhorlError.damagedImage(format: .tiff, reason: "the directory is cut off")
        var reader = ByteReader(bytes[...], order: order, shortage: shortage)
        _ = try reader.take(MemoryLayout<UInt16>.size)
        let version = try reader.readInt(UInt16.self)
        guard version == classic || version == big else {
            throw .damagedImage(format: .tiff, reason: "the version is \(version)")
        }
        let isBig = version == big
        if isBig { _ = try reader.take(MemoryLayout<UInt32>.size) }
        func number() throws(WhorlError) -> Int {
            guard isBig else { return try reader.readInt(UInt32.self) }
            return Int(clamping: try reader.read(UInt64.self))
        }
        reader.move(to: try number())
        let entries = isBig ? try number() : try reader.readInt(UInt16.self)
        guard entries <= mostEntries else { throw .unsupportedImage(format: .tiff, feature: "\(entries) tags") }
        var left = bytes.count
        for _ in 0..<entries {
            _ = try reader.take(MemoryLayout<UInt16>.size)
            let width = widths[try reader.readInt(UInt16.self)] ?? 0
            let (length, overflow) = (try number()).multipliedReportingOverflow(by: width)
            guard !overflow, length <= left else {
                throw .damagedImage(format: .tiff, reason: "values of tags overlap in the file")
            }
            left -= length
            _ = try number()
        }
    }
}
