internal import WhorlNumerics

extension VectorBlock {
    /// Codes vectors.
    ///
    /// - Parameters:
    ///   - keys: names, in rising order; at least 1, at most ``capacity``.
    ///   - floats: as many vectors, row-major.
    convenience init(keys: [VectorKey], floats: [Float]) {
        let bytes = AlignedBytes(count: floats.count * MemoryLayout<Float>.stride)
        floats.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: bytes.start, count: source.count).copyMemory(from: source)
        }
        self.init(keys: keys, values: bytes)
    }
}
