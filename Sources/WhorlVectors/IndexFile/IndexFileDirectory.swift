internal import WhorlNumerics

/// The directory of an index file: what is read before anything is searched.
struct IndexFileDirectory {
    /// The blocks' entries.
    let blocks: [IndexFileBlock]
    /// The keys of each block.
    let keys: [[VectorKey]]

    /// Reads the directory that follows a header.
    ///
    /// - Parameters:
    ///   - file: the whole file.
    ///   - header: its header; the directory's size, which follows from it, is compared with the file's first.
    ///   - path: what to blame.
    /// - Throws: ``VectorError/damagedIndexFile(path:reason:)``.
    init(_ file: UnsafeRawBufferPointer, _ header: IndexFileHeader, path: String) throws(VectorError) {
        let sizes = IndexFileLayout.Directory(header)
        let start = IndexFileLayout.directory
        guard file.count - start >= sizes.byteCount else {
            throw .damagedIndexFile(path: path, reason: "it ends early, in its directory")
        }
        let bytes = UnsafeRawBufferPointer(rebasing: file[start..<start + sizes.byteCount])
        guard Checksum.crc32(bytes) == header.directoryChecksum else {
            throw .damagedIndexFile(path: path, reason: "the checksum of its directory is wrong")
        }
        let partitions = IndexFileLayout.padded(sizes.blocks)
        let keys = partitions + IndexFileLayout.padded(sizes.partitions)
        blocks = try IndexFileBlock.read(Array(bytes[..<sizes.blocks])[...], header, path: path)
        self.keys = try IndexFileKeys.read(
            partitions: Array(bytes[partitions..<partitions + sizes.partitions])[...],
            keys: UnsafeRawBufferPointer(rebasing: bytes[keys..<keys + sizes.keys]), header, blocks: blocks,
            path: path)
    }
}
