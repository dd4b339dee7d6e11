extension FaceDetector {
    /// A score of a window of dlib's detector as one of 0...1, linear between measured knots.
    package static func score(ofWindow window: Double) -> Double {
        let knots = FaceParameters.windowScores
        guard let upper = knots.firstIndex(where: { $0.window >= window }) else { return knots.last?.score ?? 0 }
        guard upper > 0 else { return knots[0].score }
        let (low, high) = (knots[upper - 1], knots[upper])
        return low.score + (window - low.window) / (high.window - low.window) * (high.score - low.score)
    }
}
