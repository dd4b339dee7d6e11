package import WhorlIdentity
internal import WhorlNumerics

/// Unit vectors of one length by person and sample, to be searched 1:N.
///
/// Vectors stand in blocks, in the order of their keys. Blocks never change: an update makes new ones of those that it
/// touches and shares the others with the old content, so its cost grows with what it touches and hardly with the index.
///
/// Any number of threads may search and change one index: a search works on the ``snapshot`` of its beginning, and is
/// never blocked by a change, which works beside it and then takes the content's place. Vectors that are removed or
/// replaced are wiped from memory when the last snapshot that has them is given back; no other compaction is needed.
public final class VectorIndex: Sendable {
    /// Entries that a vector may have.
    public static let dimensions = 16...4096

    /// Entries of a vector.
    public let dimension: Int
    /// Held for as long as it takes to read or replace a reference.
    private let current: ParallelLock<VectorSnapshot>
    /// Held by the one writer, while it works.
    private let writing = ParallelLock<Void>(())

    /// Makes an empty index.
    ///
    /// - Precondition: `dimension` is one of ``dimensions``.
    public convenience init(dimension: Int) {
        self.init(dimension: dimension, blocks: [])
    }

    /// Makes an index of blocks.
    ///
    /// - Precondition: no key of a block is less than or equal to one of a block before it.
    package init(dimension: Int, blocks: [VectorBlock]) {
        precondition(Self.dimensions.contains(dimension))
        self.dimension = dimension
        current = ParallelLock(VectorSnapshot(dimension: dimension, blocks: blocks))
    }

    /// The content now.
    public var snapshot: VectorSnapshot { current.withLock { $0 } }

    /// Removes persons and samples, then adds entries, all at once or not at all; an entry replaces the one of its key, and
    /// of several with one key the last counts.
    ///
    /// - Throws: ``VectorError/wrongDimension(got:expected:)``; ``VectorError/unusableVector(index:reason:)`` where an entry is
    ///   not finite or a vector longer than 1; and what bringing vectors throws.
    package func apply(
        adding added: [VectorEntry] = [], removing removed: Set<VectorKey> = [], removingPeople people: Set<BCID> = []
    ) throws(VectorError) {
        let change = try VectorChange(
            adding: added, removing: removed, removingPeople: people, dimension: dimension)
        try writing.withLock { _ throws(VectorError) in
            publish(try change.applied(to: snapshot))
        }
    }

    private func publish(_ content: VectorSnapshot) {
        var content = content
        current.withLock { swap(&$0, &content) }
        // The old content ends here, outside of the readers' lock: wiping what was removed takes time.
        _ = consume content
    }
}
