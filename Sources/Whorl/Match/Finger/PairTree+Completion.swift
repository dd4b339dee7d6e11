internal import WhorlNumerics

/// Two minutiae that fall on each other once the prints are aligned.
struct PairCandidate: Ranked {
    /// How far they lie apart and differ in direction, each as a part of what is allowed, less what their likeness is worth.
    let cost: Float
    let first: Int
    let second: Int

    /// An order that does not depend on how candidates were found.
    static func precedes(_ a: PairCandidate, _ b: PairCandidate) -> Bool {
        (a.cost, a.first, a.second) < (b.cost, b.first, b.second)
    }
}

extension PairTree {
    /// Pairs minutiae that fall on each other once the prints are aligned, the skin's shift nearby taken into account.
    ///
    /// Minutiae whose descriptors are less alike than usual are no pair; of two pairs that share a minutia, likeness counts
    /// for one as nearness does.
    ///
    /// - Parameters:
    ///   - one: the print whose minutiae come first in the pairs.
    ///   - other: the other one.
    ///   - limit: greatest distance of the partners, in pixels.
    ///   - workspace: memory for the comparison, with the usual likeness of the two prints.
    package mutating func complete(
        _ one: PreparedFinger, _ other: PreparedFinger, limit: Float, _ workspace: inout ComparisonWorkspace
    ) {
        let (first, second) = (one.points, other.points)
        let alignment = Alignment(self, first, second)
        let rotation = alignment.rotation
        workspace.measureShifts(of: self, alignment, first, second)
        for a in 0..<first.count where partner(of: a) < 0 {
            var place = alignment.moved(first.x[a], first.y[a])
            let shift = PairShift.mean(of: workspace.shifts, at: place.x, place.y)
            place = (place.x + shift.dx, place.y + shift.dy)
            let near = SearchKernels.best.nearPoints(
                second.x, second.y, across: place.x, down: place.y, limit: limit)
            for half in 0..<2 {
                let start = half * UInt64.bitWidth
                var rest = half == 0 ? near.low : near.high
                while rest != 0 {
                    let b = start + rest.trailingZeroBitCount
                    rest &= rest - 1
                    guard !isTaken(b) else { continue }
                    let turn = abs(wrapped(second.direction[b] - first.direction[a] - rotation))
                    guard turn <= MatchParameters.completionAngle else { continue }
                    let likeness = workspace.likeness(a, of: one, b, of: other) ?? 0
                    guard likeness >= 0 else { continue }
                    let (dx, dy) = (second.x[b] - place.x, second.y[b] - place.y)
                    let distance = (dx * dx + dy * dy).squareRoot() / limit
                    let cost = distance + turn / MatchParameters.completionAngle
                    workspace.candidates.push(
                        PairCandidate(cost: cost - MatchParameters.likenessWorth * likeness, first: a, second: b))
                }
            }
        }
        while let candidate = workspace.candidates.popFirst() {
            if partner(of: candidate.first) < 0, !isTaken(candidate.second) { add(candidate.first, candidate.second) }
        }
    }
}
