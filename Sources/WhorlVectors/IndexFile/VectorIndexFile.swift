internal import WhorlNumerics

/// A file that holds an index of a caller's own vectors: plain, mapped into memory and searched from there at once.
///
/// It belongs to no store and is not encrypted: who may read the file has the vectors. Opening reads the header and the
/// directory and checks their checksums; vectors come from the disk as they are looked at. The file must not be cut off
/// while it is open, which would end the process; replacing it by a rename, as `write(_:to:replacing:threads:)` does, is
/// safe. `IndexFileHeader` and `IndexFileLayout` describe the format.
public struct VectorIndexFile: Sendable {
    /// The version of the format that is written and read.
    public static let formatVersion = IndexFileHeader.version

    /// Where it is.
    public let path: String
    /// Entries of a vector.
    public let dimension: Int
    /// Vectors.
    public let vectors: Int
    /// Different people.
    public let people: Int
    /// The file's size.
    public let byteCount: Int
    /// The vectors. A change of the index does not change the file.
    public let index: VectorIndex

    private let file: MappedBytes
    private let blocks: [IndexFileBlock]
    private let layout: IndexFileLayout

    /// The bytes of the file and what keeps them in memory.
    private struct MappedBytes: @unchecked Sendable {
        let bytes: UnsafeRawBufferPointer
        let owner: AnyObject

        /// A part, where it lies in the file.
        subscript(_ place: Range<Int>) -> AlignedBytes {
            let bytes = UnsafeRawBufferPointer(rebasing: bytes[place])
            guard let first = bytes.baseAddress else { return AlignedBytes(count: 0) }
            return AlignedBytes(borrowing: first, count: bytes.count, owner: owner)
        }
    }

    /// Reads the header and the directory of a file.
    ///
    /// - Parameters:
    ///   - path: what to blame.
    ///   - bytes: the whole file, at least a byte, beginning at a multiple of 64 bytes; nothing changes them.
    ///   - owner: keeps them in memory, and may be given back from any thread.
    ///   - prefetch: receives ranges of bytes that will be read soon.
    /// - Throws: ``VectorError/damagedIndexFile(path:reason:)``, ``VectorError/unsupportedIndexVersion(got:supported:)``.
    package init(
        path: String, bytes: UnsafeRawBufferPointer, owner: some AnyObject & Sendable, prefetch: (Range<Int>) -> Void
    ) throws(VectorError) {
        let file = MappedBytes(bytes: bytes, owner: owner)
        let header = try IndexFileHeader(Array(bytes.prefix(IndexFileHeader.byteCount)), path: path)
        let directory = try IndexFileDirectory(bytes, header, path: path)
        let layout = IndexFileLayout(header, rows: directory.blocks.map(\.rows))
        guard layout.byteCount == bytes.count else {
            throw .damagedIndexFile(
                path: path, reason: "it has \(bytes.count) bytes and its header needs \(layout.byteCount)")
        }
        prefetch(layout.blocks.start..<(layout.blocks.values.first?.lowerBound ?? layout.blocks.end))
        let blocks = directory.keys.enumerated().map { number, keys in
            let (coded, values) = (file[layout.blocks.coded[number]], file[layout.blocks.values[number]])
            return VectorBlock(
                keys: keys, coded: CodedRows(rows: keys.count, columns: header.dimension, bytes: coded),
                values: BlockValues(values))
        }
        index = VectorIndex(dimension: header.dimension, blocks: blocks)
        (dimension, vectors, people) = (header.dimension, header.vectors, header.people)
        self.path = path
        byteCount = bytes.count
        self.blocks = directory.blocks
        self.layout = layout
        self.file = file
    }

    /// Reads everything and compares it with its checksums.
    ///
    /// - Parameter threads: at most so many take part.
    /// - Throws: ``VectorError/damagedIndexFile(path:reason:)`` that names the first damaged block.
    package func verify(threads: Int) throws(VectorError) {
        let isWhole = Parallel.map(blocks.count, threads: threads, block: 1) { number in
            let block = blocks[number]
            let (coded, values) = (file[layout.blocks.coded[number]], file[layout.blocks.values[number]])
            return Checksum.crc32(coded.bytes) == block.codedChecksum
                && Checksum.crc32(values.bytes) == block.valuesChecksum
        }
        if let damaged = isWhole.firstIndex(of: false) {
            throw .damagedIndexFile(path: path, reason: "the checksum of block \(damaged) of \(blocks.count) is wrong")
        }
    }
}
