internal import Glibc

/// What one pairing of two prints tells about their being of one finger.
package struct FingerEvidence {
    /// A number measured on a pairing; the raw values are the names in `explain` and the order of the weights.
    package enum Measure: Int, CaseIterable {
        /// Minutiae paired.
        case pairs
        /// Mean local similarity of the pairs, `0...1`.
        case meanSimilarity
        /// Paired part of the minutiae in the overlap, `0...1`.
        case fraction
        /// The same, each minutia counted by its quality.
        case qualityFraction
        /// Root mean square distance of the pairs after alignment, pixels at 500 dpi.
        case residual
        /// The same distance, less the shift that the nearest other pairs have.
        case unevenness
        /// Mean cosine of twice the angle between the ridge flows in the overlap, `-1...1`.
        case flow
        /// Logarithm of 1 + the blocks of the overlap.
        case area
        /// Mean local similarity of the strongest pairs of all, `0...1`.
        case local
        /// Root of the number of edges that both prints have.
        case rootEdges
        /// Part of the pairs that agree in kind, of those whose kinds are stated, `0...1`.
        case kinds
        /// Root of the number of minutiae in the overlap, of both prints.
        case rootOverlap
        /// ``pairs`` times ``fraction``.
        case pairsFraction
        /// Logarithm of 1 + ``pairs``, times ``qualityFraction``.
        case logPairsQuality
        /// Mean likeness of the pairs' descriptors above that of all descriptors of both prints, `-2...2`.
        case likeness
    }

    /// A value for each ``Measure``, in order.
    package let values: InlineArray<15, Float>

    package init(
        _ tree: PairTree, _ alignment: Alignment, local: Float, _ first: PreparedFinger, _ second: PreparedFinger,
        _ workspace: inout ComparisonWorkspace
    ) {
        let pairs = PairSums(tree, alignment, first, second, &workspace)
        let prior = MatchParameters.prior
        let mine = Overlap(of: first.points, on: second.template.ridges, alignment) { tree.partner(of: $0) >= 0 }
        let theirs = Overlap(of: second.points, on: first.template.ridges, alignment.inverse, tree.isTaken)
        let flow = FlowAgreement(first.template.ridges, second.template.ridges, alignment)
        let count = Float(tree.count)
        let overlap = mine.count + theirs.count
        let fraction = 2 * count / (overlap + prior.pairs)
        let found = 2 * pairs.quality
        let qualityFraction = found / (found + mine.missedQuality + theirs.missedQuality + prior.quality)
        func spread(_ squares: Float, _ usual: Float) -> Float {
            sqrtf((squares + prior.pairs * usual * usual) / (count + prior.pairs))
        }
        values = InlineArray { index in
            switch Measure(rawValue: index) {
            case .pairs: count
            case .meanSimilarity: (pairs.similarity + prior.pairs * prior.similarity) / (count + prior.pairs)
            case .fraction: fraction
            case .qualityFraction: qualityFraction
            case .residual: spread(pairs.squares, prior.residual)
            case .unevenness: spread(pairs.unevenSquares, prior.unevenness)
            case .flow: flow.agreement
            case .area: log1pf(Float(flow.blocks))
            case .local: local
            case .rootEdges: sqrtf(Float(tree.supportingEdges(first.edges, second.edges)))
            case .kinds: (pairs.kinds + prior.pairs / 2) / (count - pairs.unstated + prior.pairs)
            case .rootOverlap: sqrtf(overlap)
            case .pairsFraction: count * fraction
            case .logPairsQuality: log1pf(count) * qualityFraction
            case .likeness: (pairs.likeness + prior.pairs * prior.likeness) / (pairs.described + prior.pairs)
            case nil: 0
            }
        }
    }
}

/// Sums over the pairs of a pairing; the means made of them are drawn towards usual values, so that a handful of
/// pairs that happen to fit does not look like certainty.
private struct PairSums {
    var similarity: Float = 0
    /// Pairs of one kind.
    var kinds: Float = 0
    /// Pairs whose kinds are not both stated.
    var unstated: Float = 0
    /// Squared distances after alignment.
    var squares: Float = 0
    /// Squared distances after alignment, less the shift of the nearest pairs.
    var unevenSquares: Float = 0
    /// Geometric means of the qualities.
    var quality: Float = 0
    /// Pairs whose minutiae both have a descriptor.
    var described: Float = 0
    /// Likenesses of their descriptors above what is usual in the two prints.
    var likeness: Float = 0

    init(
        _ tree: PairTree, _ alignment: Alignment, _ one: PreparedFinger, _ other: PreparedFinger,
        _ workspace: inout ComparisonWorkspace
    ) {
        let (first, second) = (one.points, other.points)
        workspace.measureShifts(of: tree, alignment, first, second)
        for number in 0..<tree.count {
            let (i, j) = tree[number]
            similarity += workspace.similarity[i, j]
            if let likeness = workspace.likeness(i, of: one, j, of: other) {
                described += 1
                self.likeness += likeness
            }
            if first.kind[i] == .other || second.kind[j] == .other {
                unstated += 1
            } else if first.kind[i] == second.kind[j] {
                kinds += 1
            }
            let shift = workspace.shifts[number]
            squares += shift.dx * shift.dx + shift.dy * shift.dy
            unevenSquares += PairShift.squaredStray(of: number, in: workspace.shifts)
            quality += sqrtf(first.quality[i] * second.quality[j])
        }
    }
}

/// The minutiae of one print that lie on the other.
private struct Overlap {
    /// Minutiae, the paired ones included.
    package var count: Float = 0
    /// Quality of those without a partner.
    var missedQuality: Float = 0

    init(of points: PointSet, on ridges: RidgeField, _ alignment: Alignment, _ isPaired: (Int) -> Bool) {
        for index in 0..<points.count {
            if isPaired(index) {
                count += 1
                continue
            }
            let place = alignment.moved(points.x[index], points.y[index])
            guard ridges.orientation(x: place.x, y: place.y) != nil else { continue }
            count += 1
            missedQuality += points.quality[index]
        }
    }
}
