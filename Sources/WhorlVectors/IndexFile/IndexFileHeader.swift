internal import WhorlNumerics

/// The first 64 bytes of an index file.
///
/// Magic, format version (32 bits), entries of a vector (32 bits), then numbers of vectors, of people, of partitions and of
/// blocks (64 bits each), the CRC-32 of the directory, 8 bytes of zeros, and the CRC-32 of all bytes before. Numbers are
/// little-endian.
package struct IndexFileHeader: Equatable {
    /// Of this format; the coded rows are those of ``CodedRows``, whose layout is a part of it.
    static let version = 1
    /// Bytes of a header.
    package static let byteCount = 64

    /// A byte that is no text, a name, and the ends of lines that a transfer as text would change, as PNG has them.
    private static let magic: [UInt8] = [0x89] + Array("WVI".utf8) + [0x0D, 0x0A, 0x1A, 0x0A]
    private static let spare: UInt64 = 0
    /// More vectors than any memory holds; sums of sizes stay far below 2^63.
    private static let mostVectors: UInt64 = 1 << 40

    /// Entries of a vector.
    var dimension: Int
    /// Vectors.
    var vectors: Int
    /// Different BCIDs.
    var people: Int
    /// Different storages and partitions.
    var partitions: Int
    /// Blocks of vectors.
    var blocks: Int
    /// CRC-32 of the directory.
    var directoryChecksum: UInt32

    /// The stored form.
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.magic)
        writer.write(UInt32(Self.version))
        writer.write(UInt32(dimension))
        for count in [vectors, people, partitions, blocks] { writer.write(UInt64(count)) }
        writer.write(directoryChecksum)
        writer.write(Self.spare)
        writer.write(Checksum.crc32(writer.bytes))
        return writer.bytes
    }

    /// Joins the numbers.
    init(dimension: Int, vectors: Int, people: Int, partitions: Int, blocks: Int, directoryChecksum: UInt32) {
        self.dimension = dimension
        self.vectors = vectors
        self.people = people
        self.partitions = partitions
        self.blocks = blocks
        self.directoryChecksum = directoryChecksum
    }

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - bytes: the file's first bytes, as many as it has up to ``byteCount``.
    ///   - path: what to blame.
    /// - Throws: ``VectorError/damagedIndexFile(path:reason:)``, ``VectorError/unsupportedIndexVersion(got:supported:)``.
    init(_ bytes: [UInt8], path: String) throws(VectorError) {
        func damaged(_ reason: String) -> VectorError { .damagedIndexFile(path: path, reason: reason) }
        guard bytes.starts(with: Self.magic) else { throw damaged("it does not begin as one") }
        var reader = ByteReader(bytes[Self.magic.count...], shortage: damaged("its header ends early"))
        let version = Int(try reader.read(UInt32.self))
        guard version == Self.version else { throw .unsupportedIndexVersion(got: version, supported: Self.version) }
        dimension = Int(try reader.read(UInt32.self))
        let counts = [try reader.read(UInt64.self), try reader.read(), try reader.read(), try reader.read()]
        directoryChecksum = try reader.read()
        _ = try reader.read(UInt64.self)
        let end = bytes.count - reader.remaining
        guard Checksum.crc32(bytes[..<end]) == (try reader.read(UInt32.self)) else {
            throw damaged("the checksum of its header is wrong")
        }
        guard VectorIndex.dimensions.contains(dimension), counts.allSatisfy({ $0 <= Self.mostVectors }) else {
            throw damaged("its header has impossible numbers")
        }
        (vectors, people, partitions, blocks) = (Int(counts[0]), Int(counts[1]), Int(counts[2]), Int(counts[3]))
        guard blocks <= vectors, people <= vectors, partitions <= people, vectors <= blocks * VectorBlock.capacity
        else {
            throw damaged("the numbers of its header contradict one another")
        }
    }
}
