internal import Glibc

extension PairTree {
    /// Pairs minutiae that fall on each other once the prints are aligned, the skin's shift nearby taken into account.
    mutating func complete(_ first: PointSet, _ second: PointSet, _ alignment: Alignment) {
        let rotation = alignment.rotation
        let shifts = pairs.map { pair in
            let moved = alignment.moved(first.x[pair.first], first.y[pair.first])
            return PairShift(
                x: moved.x, y: moved.y, dx: second.x[pair.second] - moved.x, dy: second.y[pair.second] - moved.y)
        }
        var candidates: [(cost: Float, first: Int, second: Int)] = []
        for a in 0..<first.count where partner[a] < 0 {
            var place = alignment.moved(first.x[a], first.y[a])
            let shift = PairShift.mean(of: shifts, at: place.x, place.y)
            place = (place.x + shift.dx, place.y + shift.dy)
            let limit = MatchParameters.completionDistance
            for b in 0..<second.count where !isTaken(b) {
                let (dx, dy) = (second.x[b] - place.x, second.y[b] - place.y)
                guard abs(dx) <= limit, abs(dy) <= limit else { continue }
                let square = dx * dx + dy * dy
                guard square <= limit * limit else { continue }
                let turn = abs(wrapped(second.direction[b] - first.direction[a] - rotation))
                guard turn <= MatchParameters.completionAngle else { continue }
                candidates.append((sqrtf(square) / limit + turn / MatchParameters.completionAngle, a, b))
            }
        }
        candidates.sort { ($0.cost, $0.first, $0.second) < ($1.cost, $1.first, $1.second) }
        for candidate in candidates where partner[candidate.first] < 0 && !isTaken(candidate.second) {
            add(candidate.first, candidate.second)
        }
    }
}
