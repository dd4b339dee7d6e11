import Glibc

/// Vectors of one length in a file of a caller's own: NumPy's `.npy` with 32-bit floats, or the floats alone.
///
/// Rows are read where they are needed, so that a file may be larger than memory. It is read by calls, not mapped: a file
/// that is cut off meanwhile is an error.
package final class VectorFile: Sendable {
    /// Where it is.
    package let path: String
    /// Vectors.
    package let rows: Int
    /// Entries of a vector, one of ``VectorIndex/dimensions``.
    package let dimension: Int
    private let descriptor: Int32
    /// Byte of the first entry.
    private let start: Int

    /// Opens a file and checks its header and size.
    ///
    /// - Parameters:
    ///   - path: a regular file; one that does not begin as `.npy` holds little-endian floats, rows one after another.
    ///   - dimension: entries of a vector; may be nil where the file states it.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/damagedVectorFile(path:reason:)``, ``WhorlError/unsupportedVectorFile(path:feature:)``,
    ///   ``WhorlError/wrongDimension(got:expected:)``.
    package init(_ path: String, dimension: Int? = nil) throws(WhorlError) {
        let (descriptor, size) = try RegularFile.open(path)
        do throws(WhorlError) {
            let shape = try Self.shape(descriptor, size: size, path: path, dimension: dimension)
            (rows, self.dimension, start) = (shape.rows, shape.dimension, shape.start)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    private static func shape(
        _ descriptor: Int32, size: Int, path: String, dimension: Int?
    ) throws(WhorlError) -> VectorFileShape {
        var opening = [UInt8](repeating: 0, count: min(size, NPYHeader.longest))
        try opening.withUnsafeMutableBufferPointer { room throws(WhorlError) in
            try RegularFile.read(descriptor, at: 0, into: UnsafeMutableRawBufferPointer(room), path: path) {
                () throws(WhorlError) in
                throw .damagedVectorFile(path: path, reason: "it became shorter while it was read")
            }
        }
        return try WhorlError.ofVectors { () throws(VectorError) in
            try VectorFileShape(opening: opening, size: size, path: path, dimension: dimension)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Reads consecutive rows.
    ///
    /// - Parameters:
    ///   - rows: which.
    ///   - room: receives `rows.count x dimension` entries, row-major.
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``; ``WhorlError/damagedVectorFile(path:reason:)`` where the file
    ///   became shorter.
    package func read(_ rows: Range<Int>, into room: UnsafeMutableBufferPointer<Float>) throws(WhorlError) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= self.rows && room.count == rows.count * dimension)
        let width = dimension * MemoryLayout<Float>.stride
        try RegularFile.read(
            descriptor, at: start + rows.lowerBound * width, into: UnsafeMutableRawBufferPointer(room), path: path
        ) { () throws(WhorlError) in
            throw .damagedVectorFile(path: path, reason: "it became shorter while it was read")
        }
    }

    /// Reads consecutive rows that are of length 1 or are brought to it.
    ///
    /// - Throws: as ``read(_:into:)``; ``WhorlError/unusableVector(index:reason:)`` of the first row, counted from 0, that
    ///   is not finite or not of length 1, or has no direction where it is scaled.
    package func unitVectors(_ rows: Range<Int>, normalize: Bool = false) throws(WhorlError) -> [[Float]] {
        var vectors: [[Float]] = []
        for row in rows {
            var vector = [Float](repeating: 0, count: dimension)
            try vector.withUnsafeMutableBufferPointer { room throws(WhorlError) in
                try read(row..<row + 1, into: room)
                try WhorlError.ofVectors { () throws(VectorError) in
                    try UnitLength.prepare(room, dimension: dimension, normalize: normalize) { _ in row }
                }
            }
            vectors.append(vector)
        }
        return vectors
    }
}
