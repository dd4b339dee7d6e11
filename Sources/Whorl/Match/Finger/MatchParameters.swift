/// The constants of fingerprint matching. Lengths are pixels at 500 dpi, angles radians.
///
/// Values without another source were chosen on the development sets (`Datasets/README.md`) for the lowest
/// FNMR at FMR 1/100 and 1/1000.
package enum MatchParameters {
    // MARK: Cylinders (Cappelli, Ferrara and Maltoni, Minutia cylinder-code, PAMI 2010, table 1)

    /// Radius of a cylinder.
    static let radius: Float = 70
    /// Cells along the side of the square around a cylinder's base.
    static let baseCells = 10
    /// Sections of a turn.
    static let sections = 6
    /// Standard deviation of a neighbour's place.
    static let placeSigma: Float = 28.0 / 3
    /// Standard deviation of a neighbour's direction.
    static let directionSigma: Float = 2 * .pi / 9
    /// A cell is set when its neighbours contribute this.
    static let cellThreshold: Float = 0.005
    /// Cells valid in both cylinders, as a part of all, that a comparison needs.
    static let leastValid = 0.25

    // MARK: Codes

    /// Rings around a minutia on which the ridge flow is looked at: their radius, and places on them.
    static let flowRings: [(radius: Float, places: Int)] = [(16, 8), (34, 12), (54, 16), (76, 20), (100, 20)]

    /// Greatest difference of turn of two pairs that agree, in steps of a stored direction: 0.45 radians.
    static let agreedTurn = 73
    /// How far a minutia may lie from where another pair says, in stored steps, without and with its distance from that.
    static let agreedPlace = (distance: Float(32), share: Float(0.25))
    /// Greatest difference of the two distances.
    static let agreedLength = (distance: Float(24), share: Float(0.08))

    // MARK: Edges

    /// Nearest neighbours that edges lead to.
    package static let edges = 10
    /// Greatest difference of two edges' lengths, without and with their length.
    static let lengthTolerance: Float = 6
    static let lengthRatio: Float = 0.06
    /// Greatest difference of two edges' angles at a minutia.
    static let angleTolerance: Float = 0.38

    // MARK: Pairing

    /// Pairs of the highest local similarity that a pairing is grown from.
    static let roots = 12
    /// Pairs ranked for each root that is wanted.
    static let spareRoots = 3
    /// Pairings whose evidence is weighed, the most promising ones.
    static let weighedTrees = 3
    /// Greatest distance of minutiae paired after alignment.
    package static let completionDistance: Float = 12
    /// Greatest difference of direction of minutiae paired after alignment.
    static let completionAngle: Float = 0.5
    /// Distance at which a pair's shift counts a quarter.
    static let shiftReach: Float = 60
    /// Weight of no shift, where a pair on the spot has 1.
    static let restWeight: Float = 0.2
    /// What a likeness of 1 counts for where pairs compete, in greatest distances or greatest differences of direction.
    static let likenessWorth: Float = 2
    /// Rounds in which a pairing is bent.
    static let bends = 2
    /// Pairs that a bent pairing keeps at least.
    static let leastBent = 3
    /// Greatest distance of minutiae paired after bending.
    static let bentDistance: Float = 18
    /// Greatest distance of a pair from where the pairs around it say, for one of ``middleLikeness`` or without descriptors.
    static let strayDistance: Float = 15
    /// Pixels that a likeness of 1 adds to that.
    static let likenessStray: Float = 20
    /// Likeness, above the usual one, that mated and non-mated pairs have equally often.
    static let middleLikeness: Float = 0.2
    /// A pair's directions fix the rotation as much as a neighbour at this distance.
    static let directionArm: Float = 30

    // MARK: Evidence

    /// What is assumed before anything is measured, and how much that counts: as so many pairs, as so much quality of
    /// minutiae, as so many blocks of ridge flow. The usual values are those of non-mated comparisons.
    static let prior = (
        pairs: Float(4), quality: Float(2), blocks: Float(10), similarity: Float(0.45), residual: Float(12),
        unevenness: Float(8), likeness: Float(0.1)
    )
}
