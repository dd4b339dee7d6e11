extension VectorSnapshot {
    /// Packs vectors.
    ///
    /// - Precondition: the keys are in rising order, and all vectors have `dimension` entries.
    package init(dimension: Int, sorted entries: [VectorEntry]) {
        let blocks = stride(from: 0, to: entries.count, by: VectorBlock.capacity).map { start in
            let part = entries[start..<min(start + VectorBlock.capacity, entries.count)]
            return VectorBlock(keys: part.map(\.key), floats: part.flatMap(\.values))
        }
        self.init(dimension: dimension, blocks: blocks)
    }
}
