package import WhorlNumerics

/// Writes an index file of which the keys are known, a block at a time and in any order: no more blocks are in memory than
/// threads work.
package struct IndexFileWriter: Sendable {
    /// The two forms of a block's vectors.
    package struct Content: Sendable {
        /// The coded rows.
        let coded: AlignedBytes
        /// The vectors.
        let values: AlignedBytes

        fileprivate func bytes(_ part: BlockPart) -> AlignedBytes {
            switch part {
            case .coded: coded
            case .values: values
            }
        }

        /// Joins the two forms of the same vectors.
        package init(coded: AlignedBytes, values: AlignedBytes) {
            self.coded = coded
            self.values = values
        }
    }

    private let dimension: Int
    private let keys: [[VectorKey]]
    private let threads: Int

    /// Begins with the names of the vectors.
    ///
    /// - Parameters:
    ///   - dimension: entries of a vector.
    ///   - keys: the keys of each block, in rising order over all of them.
    ///   - threads: at most so many threads make and write blocks.
    package init(dimension: Int, keys: [[VectorKey]], threads: Int) {
        self.dimension = dimension
        self.keys = keys
        self.threads = threads
    }

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - file: where it goes.
    ///   - progress: called from any thread with the number of blocks that are written.
    ///   - content: makes a block; called from any thread, once a block.
    /// - Throws: what the file and `content` throw.
    package func write<File: IndexFileTarget>(
        to file: File, progress: @escaping @Sendable (Int) -> Void = { _ in },
        content: @escaping @Sendable (Int) throws(File.Failure) -> Content
    ) throws(File.Failure) {
        let (partitions, keyBytes, people, partitionCount) = IndexFileKeys.bytes(keys.joined())
        var header = IndexFileHeader(
            dimension: dimension, vectors: keys.reduce(0) { $0 + $1.count }, people: people,
            partitions: partitionCount, blocks: keys.count, directoryChecksum: 0)
        let layout = IndexFileLayout(header, rows: keys.map(\.count))
        try file.setSize(layout.byteCount)
        let checksums = try BlockWriter(layout.blocks, threads: threads).write(progress: progress, content: content) {
            (made, _, part, place) throws(File.Failure) in
            let bytes = made.bytes(part).bytes
            try file.write(bytes, at: place.lowerBound)
            return Checksum.crc32(bytes)
        }
        var directory = ByteWriter()
        for (keys, checksums) in zip(keys, checksums) {
            IndexFileBlock(rows: keys.count, codedChecksum: checksums.coded, valuesChecksum: checksums.values)
                .write(to: &directory)
        }
        for part in [[], partitions, keyBytes] {
            directory.write(part)
            let count = directory.bytes.count
            directory.writeZeros(IndexFileLayout.padded(count) - count)
        }
        header.directoryChecksum = Checksum.crc32(directory.bytes)
        try file.write(header.bytes, at: 0)
        try file.write(directory.bytes, at: IndexFileLayout.directory)
    }
}
