internal import WhorlNumerics
import Synchronization

/// Writes an index file of which the keys are known, a block at a time and in any order: no more blocks are in memory than
/// threads work.
struct IndexFileWriter: Sendable {
    /// The two forms of a block's vectors.
    struct Content: Sendable {
        /// The coded rows.
        let coded: AlignedBytes
        /// The vectors.
        let values: AlignedBytes
    }

    /// Entries of a vector.
    let dimension: Int
    /// The keys of each block, in rising order over all of them.
    let keys: [[VectorKey]]
    /// At most so many threads make and write blocks.
    let threads: Int

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - path: where it goes.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - progress: called from any thread with the number of blocks that are written.
    ///   - content: makes a block; called from any thread, once a block.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``, and what `content` throws;
    ///   then there is no file, or the one that was there before.
    func write(
        to path: String, replacing: Bool, progress: @escaping @Sendable (Int) -> Void = { _ in },
        content: @escaping @Sendable (Int) throws(WhorlError) -> Content
    ) throws(WhorlError) {
        let (partitions, keyBytes, people, partitionCount) = IndexFileKeys.bytes(keys.joined())
        var header = IndexFileHeader(
            dimension: dimension, vectors: keys.reduce(0) { $0 + $1.count }, people: people,
            partitions: partitionCount, blocks: keys.count, directoryChecksum: 0)
        let layout = IndexFileLayout(header, rows: keys.map(\.count))
        try AtomicFile.write(path, replacing: replacing) { file throws(WhorlError) in
            try file.setSize(layout.byteCount)
            let blocks = try write(layout, into: file, progress, content)
            var directory = ByteWriter()
            for block in blocks { block.write(to: &directory) }
            for part in [[], partitions, keyBytes] {
                directory.write(part)
                let count = directory.bytes.count
                directory.write(repeatElement(0, count: IndexFileLayout.padded(count) - count))
            }
            header.directoryChecksum = Checksum.crc32(directory.bytes)
            try file.write(header.bytes, at: 0)
            try file.write(directory.bytes, at: IndexFileLayout.directory)
        }
    }

    /// What the threads tell one another.
    private final class Progress: Sendable {
        let hasFailed = Atomic<Bool>(false)
        let done = Atomic<Int>(0)
    }

    /// Makes and writes all blocks; after a failure no other is begun.
    private func write(
        _ layout: IndexFileLayout, into file: AtomicFile, _ progress: @escaping @Sendable (Int) -> Void,
        _ content: @escaping @Sendable (Int) throws(WhorlError) -> Content
    ) throws(WhorlError) -> [IndexFileBlock] {
        let state = Progress()
        let results = Parallel.map(keys.count, threads: threads, block: 1) {
            number -> Result<IndexFileBlock, WhorlError>? in
            guard !state.hasFailed.load(ordering: .relaxed) else { return nil }
            do throws(WhorlError) {
                let made = try content(number)
                try file.write(made.coded.bytes, at: layout.coded[number])
                try file.write(made.values.bytes, at: layout.values[number])
                progress(state.done.add(1, ordering: .relaxed).newValue)
                return .success(
                    IndexFileBlock(
                        rows: keys[number].count, codedChecksum: Checksum.crc32(made.coded.bytes),
                        valuesChecksum: Checksum.crc32(made.values.bytes)))
            } catch {
                state.hasFailed.store(true, ordering: .relaxed)
                return .failure(error)
            }
        }
        var blocks: [IndexFileBlock] = []
        for case .some(let result) in results { blocks.append(try result.get()) }
        return blocks
    }
}
