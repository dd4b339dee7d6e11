import Glibc

/// How many vectors a file holds, of what length, and where they begin.
struct VectorFileShape: Equatable {
    /// Vectors.
    let rows: Int
    /// Entries of a vector.
    let dimension: Int
    /// Byte of the first entry.
    let start: Int

    /// Reads the shape of a file and compares it with its size.
    ///
    /// - Throws: as ``VectorFile/init(_:dimension:)``.
    init(descriptor: Int32, size: Int, path: String, dimension: Int?) throws(WhorlError) {
        var opening = [UInt8](repeating: 0, count: min(size, NPYHeader.longest))
        try opening.withUnsafeMutableBufferPointer { room throws(WhorlError) in
            try RegularFile.read(descriptor, at: 0, into: UnsafeMutableRawBufferPointer(room), path: path) {
                () throws(WhorlError) in
                throw .damagedVectorFile(path: path, reason: "it became shorter while it was read")
            }
        }
        try self.init(opening: opening, size: size, path: path, dimension: dimension)
    }

    /// Reads the shape of the first bytes of a file of `size` bytes.
    init(opening: [UInt8], size: Int, path: String, dimension: Int?) throws(WhorlError) {
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

    private static func check(_ dimension: Int, _ path: String) throws(WhorlError) {
        let range = VectorIndex.dimensions
        guard range.contains(dimension) else {
            throw .unsupportedVectorFile(
                path: path,
                feature: "vectors of \(dimension) entries; \(range.lowerBound) to \(range.upperBound) are read")
        }
    }
}
