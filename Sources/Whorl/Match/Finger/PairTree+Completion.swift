internal import WhorlNumerics

/// Two minutiae that fall on each other once the prints are aligned.
struct PairCandidate: Ranked {
    /// How far they lie apart and differ in direction, each as a part of what is allowed.
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
    mutating func complete(
        _ first: PointSet, _ second: PointSet, _ alignment: Alignment, _ workspace: inout ComparisonWorkspace
    ) {
        let rotation = alignment.rotation
        workspace.shifts.removeAll(keepingCapacity: true)
        for number in 0..<count {
            let pair = self[number]
            let moved = alignment.moved(first.x[pair.first], first.y[pair.first])
            workspace.shifts.append(
                PairShift(
                    x: moved.x, y: moved.y, dx: second.x[pair.second] - moved.x, dy: second.y[pair.second] - moved.y))
        }
        for a in 0..<first.count where partner(of: a) < 0 {
            var place = alignment.moved(first.x[a], first.y[a])
            let shift = PairShift.mean(of: workspace.shifts, at: place.x, place.y)
            place = (place.x + shift.dx, place.y + shift.dy)
            let near = SearchKernels.best.nearPoints(
                second.x, second.y, across: place.x, down: place.y, limit: MatchParameters.completionDistance)
            for (start, word) in [(0, near.low), (UInt64.bitWidth, near.high)] {
                var rest = word
                while rest != 0 {
                    let b = start + rest.trailingZeroBitCount
                    rest &= rest - 1
                    guard !isTaken(b) else { continue }
                    let turn = abs(wrapped(second.direction[b] - first.direction[a] - rotation))
                    guard turn <= MatchParameters.completionAngle else { continue }
                    let (dx, dy) = (second.x[b] - place.x, second.y[b] - place.y)
                    let cost = (dx * dx + dy * dy).squareRoot() / MatchParameters.completionDistance
                    workspace.candidates.push(
                        PairCandidate(cost: cost + turn / MatchParameters.completionAngle, first: a, second: b))
                }
            }
        }
        while let candidate = workspace.candidates.popFirst() {
            if partner(of: candidate.first) < 0, !isTaken(candidate.second) { add(candidate.first, candidate.second) }
        }
    }
}
