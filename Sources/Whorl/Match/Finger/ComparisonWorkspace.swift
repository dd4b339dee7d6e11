internal import WhorlNumerics

/// Memory that comparisons use one after another, so that only the first ones take any.
package struct ComparisonWorkspace {
    /// A pairing as it grew from a root.
    struct Grown {
        let tree: PairTree
        /// Sum of the pairs' local similarities, and of their likenesses where they are described.
        let promise: Float
    }

    /// Of the two prints.
    package var similarity = LocalSimilarity()
    /// Mean likeness of all descriptors of the two prints.
    package var usualLikeness: Float = 0
    var trees: [Grown] = []
    var queue = PairQueue()
    var shifts: [PairShift] = []
    /// Empty but while a pairing is completed.
    var candidates = RankedQueue<PairCandidate>()

    package init() {}

    /// Takes the tree of the highest promise out, of several the one that grew first; nil where none is left.
    mutating func takeMostPromisingTree() -> PairTree? {
        guard var best = trees.indices.first else { return nil }
        for index in trees.indices where trees[index].promise > trees[best].promise { best = index }
        return trees.remove(at: best).tree
    }

    /// Likeness of the descriptors of a minutia of the first print and one of the second, above that of all descriptors of
    /// the two prints; nil where one has none.
    func likeness(_ i: Int, of first: PreparedFinger, _ j: Int, of second: PreparedFinger) -> Float? {
        let (mine, theirs) = (first.template.descriptors, second.template.descriptors)
        guard i < mine.count, j < theirs.count else { return nil }
        return mine[i].likeness(theirs[j]) - usualLikeness
    }

    /// Measures how far the partners of a pairing lie apart under an alignment, into ``shifts``, in the order of the pairs.
    mutating func measureShifts(of tree: PairTree, _ alignment: Alignment, _ first: PointSet, _ second: PointSet) {
        shifts.removeAll(keepingCapacity: true)
        for number in 0..<tree.count {
            let pair = tree[number]
            let moved = alignment.moved(first.x[pair.first], first.y[pair.first])
            shifts.append(
                PairShift(
                    x: moved.x, y: moved.y, dx: second.x[pair.second] - moved.x, dy: second.y[pair.second] - moved.y))
        }
    }

    /// A workspace that moves between comparisons as a whole; one of them at a time uses it.
    private final class WorkspaceBox: @unchecked Sendable {
        var workspace = ComparisonWorkspace()
    }

    /// Workspaces that no comparison uses: as many as there were comparisons at one time.
    private static let idle = ParallelLock<[WorkspaceBox]>([])

    /// Lends `body` a workspace that earlier comparisons have used.
    static func lend<Value>(_ body: (inout ComparisonWorkspace) -> Value) -> Value {
        let box = idle.withLock { $0.popLast() } ?? WorkspaceBox()
        defer { idle.withLock { $0.append(box) } }
        return body(&box.workspace)
    }
}
