extension Calibration {
    private static let mostKnots = 1000

    /// What is wrong with a table that was read, or nil: all lookups rely on what is checked here.
    package var fault: String? {
        let steps = zip(knots, knots.dropFirst())
        return if knots.count < 2 || knots.count > Self.mostKnots {
            "it needs 2 to \(Self.mostKnots) knots"
        } else if !knots.allSatisfy({ $0.score.isFinite && $0.fmr > 0 && $0.fmr <= 1 }) {
            "a knot's score or rate is out of range"
        } else if !knots.allSatisfy({ $0.upperBound >= $0.fmr && $0.upperBound <= 1 }) {
            "a knot's upper bound is out of range"
        } else if !steps.allSatisfy({ $0.score < $1.score && $0.fmr > $1.fmr }) {
            "scores must rise and rates must fall"
        } else if !(tailScale > 0 && tailScale.isFinite) {
            "the tail's scale is not above 0"
        } else {
            nil
        }
    }
}
