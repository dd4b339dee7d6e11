internal import WhorlNumerics

/// A block's entry in the directory of an index file: rows and two checksums, 32 bits each, and 32 bits of zeros.
struct IndexFileBlock: Equatable {
    /// Bytes of an entry.
    static let byteCount = 16
    private static let spare: UInt32 = 0

    /// Vectors.
    var rows: Int
    /// CRC-32 of the coded rows.
    var codedChecksum: UInt32
    /// CRC-32 of the vectors.
    var valuesChecksum: UInt32

    /// Appends the stored form.
    func write(to writer: inout ByteWriter) {
        for number in [UInt32(rows), codedChecksum, valuesChecksum, Self.spare] { writer.write(number) }
    }

    /// Reads the entries of a file.
    ///
    /// - Throws: ``VectorError/damagedIndexFile(path:reason:)``.
    static func read(
        _ bytes: ArraySlice<UInt8>, _ header: IndexFileHeader, path: String
    ) throws(VectorError) -> [Self] {
        let damage = VectorError.damagedIndexFile(path: path, reason: "its blocks contradict its header")
        var reader = ByteReader(bytes, shortage: damage)
        var blocks: [Self] = []
        var rows = 0
        for _ in 0..<header.blocks {
            let count = Int(try reader.read(UInt32.self))
            guard count > 0, count <= VectorBlock.capacity else { throw damage }
            rows += count
            blocks.append(Self(rows: count, codedChecksum: try reader.read(), valuesChecksum: try reader.read()))
            _ = try reader.read(UInt32.self)
        }
        guard rows == header.vectors else { throw damage }
        return blocks
    }
}
