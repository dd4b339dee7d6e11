internal import WhorlNumerics

extension VectorIndexFile {
    /// Builds the index file of a file of vectors, which is never in memory as a whole.
    ///
    /// A person's samples are numbered from 1, in the order of the file.
    ///
    /// - Parameters:
    ///   - vectors: the vectors.
    ///   - bcids: whose each is; nil for `index.1.1` and so on.
    ///   - path: where the index goes.
    ///   - normalize: whether vectors are scaled to length 1, which otherwise they must have.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - threads: at most so many take part.
    ///   - progress: called from any thread with the number of blocks that are done and the number of all.
    /// - Throws: ``WhorlError/unusableVector(index:reason:)`` of the first row that cannot be used, counted from 0;
    ///   ``WhorlError/damagedVectorFile(path:reason:)``, ``WhorlError/alreadyExists(path:)``,
    ///   ``WhorlError/unwritableFile(path:reason:)``; then there is no file, or the one that was there before.
    /// - Precondition: there are as many BCIDs as vectors.
    package static func build(
        _ vectors: VectorFile, bcids: [BCID]? = nil, to path: String, normalize: Bool = false,
        replacing: Bool = false, threads: Int = 1, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) throws(WhorlError) {
        let order: RowOrder
        do throws(IdentityError) { order = try RowOrder(bcids, rows: vectors.rows) } catch { throw WhorlError(error) }
        let writer = IndexFileWriter(dimension: vectors.dimension, keys: order.keys, threads: threads)
        do throws(WhorlError) {
            try AtomicFile.write(path, replacing: replacing) { file throws(WhorlError) in
                try writer.write(to: file, progress: { progress($0, order.keys.count) }) {
                    number throws(WhorlError) in
                    try content(order.rows(ofBlock: number), vectors, normalize: normalize)
                }
            }
        } catch {
            // Blocks fail in any order: the first row of the file that fails is looked for.
            if case .unusableVector = error { try check(vectors, normalize: normalize) }
            throw error
        }
    }

    private static func content(
        _ numbers: [Int], _ vectors: VectorFile, normalize: Bool
    ) throws(WhorlError) -> IndexFileWriter.Content {
        let dimension = vectors.dimension
        let bytes = AlignedBytes(count: numbers.count * dimension * MemoryLayout<Float>.stride)
        let floats = UnsafeMutableRawBufferPointer(start: bytes.start, count: bytes.count).bindMemory(to: Float.self)
        var place = 0
        while place < numbers.count {
            // Rows that stand together in the file are read together.
            var end = place + 1
            while end < numbers.count, numbers[end] == numbers[end - 1] + 1 { end += 1 }
            try vectors.read(
                numbers[place]..<numbers[place] + end - place,
                into: UnsafeMutableBufferPointer(rebasing: floats[place * dimension..<end * dimension]))
            place = end
        }
        try WhorlError.ofVectors { () throws(VectorError) in
            try UnitLength.prepare(floats, dimension: dimension, normalize: normalize) { numbers[$0] }
        }
        let coded = CodedRows(rows: numbers.count, columns: dimension, values: UnsafeBufferPointer(floats))
        return IndexFileWriter.Content(coded: coded.bytes, values: bytes)
    }

    /// Looks at rows in their order until one cannot be used.
    private static func check(_ vectors: VectorFile, normalize: Bool) throws(WhorlError) {
        var part = [Float](repeating: 0, count: VectorBlock.capacity * vectors.dimension)
        for start in stride(from: 0, to: vectors.rows, by: VectorBlock.capacity) {
            let rows = start..<min(start + VectorBlock.capacity, vectors.rows)
            try part.withUnsafeMutableBufferPointer { part throws(WhorlError) in
                let room = UnsafeMutableBufferPointer(rebasing: part[..<(rows.count * vectors.dimension)])
                try vectors.read(rows, into: room)
                try WhorlError.ofVectors { () throws(VectorError) in
                    try UnitLength.prepare(room, dimension: vectors.dimension, normalize: normalize) { start + $0 }
                }
            }
        }
    }
}
