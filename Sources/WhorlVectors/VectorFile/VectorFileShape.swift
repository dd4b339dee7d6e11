/// How many vectors a file holds, of what length, and where they begin.
package struct VectorFileShape: Equatable {
    /// Vectors.
    package let rows: Int
    /// Entries of a vector.
    package let dimension: Int
    /// Byte of the first entry.
    package let start: Int

    /// Reads the shape of a file's first bytes and compares it with the file's size.
    ///
    /// - Parameters:
    ///   - opening: the first ``NPYHeader/longest`` bytes of the file, or all that it has.
    ///   - size: bytes of the file.
    ///   - path: what to blame.
    ///   - dimension: entries of a vector; may be nil where the file states it.
    /// - Throws: ``VectorError/damagedVectorFile(path:reason:)``, ``VectorError/unsupportedVectorFile(path:feature:)``,
    ///   ``VectorError/wrongDimension(got:expected:)``.
    package init(opening: [UInt8], size: Int, path: String, dimension: Int?) throws(VectorError) {
        if opening.starts(with: NPYHeader.magic) {
            let header = try NPYHeader(opening, size: size, path: path)
            if let dimension, dimension != header.dimension {
                throw .wrongDimension(got: header.dimension, expected: dimension)
            }
            (rows, self.dimension, start) = (header.rows, header.dimension, header.byteCount)
        } else {
            guard let dimension else {
                throw .unsupportedVectorFile(
                    path: path, feature: "it is no .npy file, and raw floats do not say their dimension")
            }
            try Self.check(dimension, path)
            let width = dimension * MemoryLayout<Float>.stride
            guard size.isMultiple(of: width) else {
                throw .damagedVectorFile(
                    path: path, reason: "its \(size) bytes are no whole number of vectors of \(dimension) floats")
            }
            (rows, self.dimension, start) = (size / width, dimension, 0)
        }
        try Self.check(self.dimension, path)
    }

    private static func check(_ dimension: Int, _ path: String) throws(VectorError) {
        let range = VectorIndex.dimensions
        guard range.contains(dimension) else {
            throw .unsupportedVectorFile(
                path: path,
                feature: "vectors of \(dimension) entries; \(range.lowerBound) to \(range.upperBound) are read")
        }
    }
}
