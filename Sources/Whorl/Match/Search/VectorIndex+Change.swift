// Indexes of vectors are part of what the library is used with: who imports `Whorl` has them.
@_exported public import WhorlVectors

extension VectorIndex {
    /// Removes persons and samples, then adds entries, all at once or not at all; an entry replaces the one of its key, and
    /// of several with one key the last counts.
    ///
    /// - Throws: ``WhorlError/wrongDimension(got:expected:)``; ``WhorlError/unusableVector(index:reason:)`` where an entry is
    ///   not finite or a vector longer than 1; and what bringing vectors throws.
    public func update(
        adding added: [VectorEntry] = [], removing removed: Set<VectorKey> = [], removingPeople people: Set<BCID> = []
    ) throws(WhorlError) {
        try WhorlError.ofVectors { () throws(VectorError) in
            try apply(adding: added, removing: removed, removingPeople: people)
        }
    }
}

extension VectorIndexBuilder {
    /// Adds a vector.
    ///
    /// - Parameters:
    ///   - key: its name, greater than that of the vector before.
    ///   - vector: `dimension` entries; their L2 norm is 1.
    /// - Throws: ``WhorlError/wrongDimension(got:expected:)``; ``WhorlError/unusableVector(index:reason:)`` where the key is
    ///   not greater, an entry not finite or the vector longer than 1; `index` counts vectors from 0.
    public mutating func append(_ key: VectorKey, _ vector: [Float]) throws(WhorlError) {
        do throws(VectorError) { try add(key, vector) } catch { throw WhorlError(error) }
    }
}
