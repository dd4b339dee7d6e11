internal import Glibc
package import WhorlNumerics

/// How many minutiae of two prints that are alike by their codes lie alike too: the middle stage of a search, a hundredth of
/// the work of a comparison.
///
/// The pairs of nearest codes are taken one after another for the one that is right; what lies as it says counts for it.
package struct CodeAgreement {
    /// Pairs that are looked at, the nearest ones.
    private static let pairs = 16

    /// A pair of minutiae; places and directions in the steps of a template, y up.
    private struct Pair {
        var (probeX, probeY, x, y): (Float, Float, Float, Float)
        /// From the probe's direction to the other one's.
        let turn: Int
        /// Square of the bits that the codes have in common beyond chance.
        let weight: Int
        let probe: UInt8
    }

    /// Cosine and sine of a direction in the steps of a template.
    private static let turned: [(cosine: Float, sine: Float)] = (0..<FingerTemplate.Point.stepsPerTurn).map { step in
        let angle = 2 * Float.pi * Float(step) / Float(FingerTemplate.Point.stepsPerTurn)
        return (cosf(angle), sinf(angle))
    }

    private let points: [FingerTemplate.Point]
    private let codes: CodeSets
    private let reach: Int

    /// Prepares a probe of some codes.
    package init(_ points: [FingerTemplate.Point], _ codes: MinutiaCodes) {
        self.points = points
        self.codes = CodeSets([codes.codes])
        reach = codes.kind.reach
    }

    /// How well a print agrees with the probe: the greatest weight of pairs that lie as one of them says, at least 0.
    ///
    /// - Parameters:
    ///   - others: the minutiae of the print.
    ///   - sets: codes of prints, of the probe's kind.
    ///   - number: the print's among them.
    /// - Returns: the sum of the squares of the bits that the codes of these pairs have in common beyond chance.
    package func weight(_ others: [FingerTemplate.Point], _ sets: CodeSets, _ number: Int) -> Int {
        let pairs = nearestPairs(others, sets, number)
        var best = 0
        for root in pairs {
            let (c, s) = Self.turned[root.turn]
            var sum = root.weight
            for pair in pairs where pair.probe != root.probe && Self.agrees(pair, root, c, s) { sum += pair.weight }
            best = max(best, sum)
        }
        return best
    }

    /// Whether a pair lies as another one says, which turns the probe by an angle of a cosine and a sine.
    private static func agrees(_ pair: Pair, _ root: Pair, _ c: Float, _ s: Float) -> Bool {
        let steps = FingerTemplate.Point.stepsPerTurn
        let turn = (pair.turn - root.turn + steps) % steps
        guard min(turn, steps - turn) <= MatchParameters.agreedTurn else { return false }
        let (px, py) = (pair.probeX - root.probeX, pair.probeY - root.probeY)
        let (qx, qy) = (pair.x - root.x, pair.y - root.y)
        let length = (qx * qx + qy * qy).squareRoot()
        let (ex, ey) = (c * px - s * py - qx, s * px + c * py - qy)
        let limit = MatchParameters.agreedPlace.distance + MatchParameters.agreedPlace.share * length
        guard ex * ex + ey * ey < limit * limit else { return false }
        let difference = abs((px * px + py * py).squareRoot() - length)
        return difference < MatchParameters.agreedLength.distance + MatchParameters.agreedLength.share * length
    }

    /// The nearest code of the probe for each of the print, the nearest pairs first.
    private func nearestPairs(_ others: [FingerTemplate.Point], _ sets: CodeSets, _ number: Int) -> [Pair] {
        let nearest = sets.nearest(number, to: codes)
        let order = nearest.indices.filter { Int(nearest[$0].distance) < reach && $0 < others.count }
            .sorted { (nearest[$0].distance, $0) < (nearest[$1].distance, $1) }
        let steps = FingerTemplate.Point.stepsPerTurn
        return order.prefix(Self.pairs).map { index in
            let (mine, theirs) = (points[Int(nearest[index].code)], others[index])
            let common = reach - Int(nearest[index].distance)
            return Pair(
                probeX: Float(mine.x), probeY: -Float(mine.y), x: Float(theirs.x), y: -Float(theirs.y),
                turn: (Int(theirs.direction) - Int(mine.direction) + steps) % steps, weight: common * common,
                probe: nearest[index].code)
        }
    }
}
