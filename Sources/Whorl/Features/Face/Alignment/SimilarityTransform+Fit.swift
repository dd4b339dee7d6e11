extension SimilarityTransform {
    /// The transform that brings points nearest to others, in the least-squares sense.
    ///
    /// Nil where the points or their targets are in one place, or are not finite.
    ///
    /// S. Umeyama, "Least-squares estimation of transformation parameters between two point patterns", 1991,
    /// https://doi.org/10.1109/34.88573; in the plane, without reflection, it has this closed form.
    ///
    /// - Parameters:
    ///   - points: where they are, at least two different ones.
    ///   - targets: where they are to go, as many.
    package init?(from points: [FacePoint], to targets: [FacePoint]) {
        let (from, to) = (Self.mean(points), Self.mean(targets))
        var (along, across, spread) = (0.0, 0.0, 0.0)
        for (point, target) in zip(points, targets) {
            let (px, py) = (point.x - from.x, point.y - from.y)
            let (tx, ty) = (target.x - to.x, target.y - to.y)
            along += px * tx + py * ty
            across += px * ty - py * tx
            spread += px * px + py * py
        }
        let (a, b) = (along / spread, across / spread)
        guard spread > 0, a * a + b * b > 0, a.isFinite, b.isFinite else { return nil }
        self.init(a: a, b: b, dx: to.x - (a * from.x - b * from.y), dy: to.y - (b * from.x + a * from.y))
    }

    private static func mean(_ points: [FacePoint]) -> FacePoint {
        let count = Double(points.count)
        return FacePoint(
            x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
}
