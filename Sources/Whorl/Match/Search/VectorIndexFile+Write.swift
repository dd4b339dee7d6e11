internal import WhorlNumerics

extension AtomicFile: IndexFileTarget {}

extension VectorIndexFile {
    /// Writes the content of an index to a file, which appears when it is complete or not at all.
    ///
    /// - Parameters:
    ///   - snapshot: the content.
    ///   - path: where it goes.
    ///   - replacing: whether a file that is there may be replaced; who has that one open keeps it as it was.
    ///   - threads: at most so many take part.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``, and what bringing vectors
    ///   throws.
    public static func write(
        _ snapshot: VectorSnapshot, to path: String, replacing: Bool = false, threads: Int = 1
    ) throws(WhorlError) {
        let writer = IndexFileWriter(
            dimension: snapshot.dimension, keys: snapshot.blocks.map(\.keys), threads: threads)
        try AtomicFile.write(path, replacing: replacing) { file throws(WhorlError) in
            try writer.write(to: file) { number throws(WhorlError) in
                let block = snapshot.blocks[number]
                let values = try WhorlError.ofVectors { () throws(VectorError) in try block.values.bytes() }
                return IndexFileWriter.Content(coded: block.coded.bytes, values: values)
            }
        }
    }
}
