extension [DetectedFace] {
    /// The faces that are no second finding of a better one (non-maximum suppression), best score first.
    ///
    /// Of equal scores the one that came first wins, so that the result depends on nothing but the input.
    ///
    /// - Parameters:
    ///   - overlap: greatest intersection over union of two faces that are kept.
    ///   - limit: the most faces that are compared, the best.
    /// - Returns: the faces that are kept.
    package func suppressed(overlap: Double, limit: Int) -> [DetectedFace] {
        let ranked = enumerated().sorted { ($0.element.score, $1.offset) > ($1.element.score, $0.offset) }
        var kept: [DetectedFace] = []
        for (_, face) in ranked.prefix(limit) where !kept.contains(where: { $0.overlap(with: face) > overlap }) {
            kept.append(face)
        }
        return kept
    }
}

extension DetectedFace {
    /// Area of the box.
    var area: Double { width * height }

    /// Intersection over union of two boxes, 0...1.
    package func overlap(with other: DetectedFace) -> Double {
        let shared = { (start: Double, end: Double) in Swift.max(end - start, 0) }
        let across = shared(Swift.max(x, other.x), Swift.min(x + width, other.x + other.width))
        let down = shared(Swift.max(y, other.y), Swift.min(y + height, other.y + other.height))
        let intersection = across * down
        let union = area + other.area - intersection
        return union > 0 ? intersection / union : 0
    }

    /// The face in other coordinates: of a transform that scales and shifts, and does not turn.
    func moved(by transform: SimilarityTransform) -> DetectedFace {
        let corner = transform.place(x, y)
        return DetectedFace(
            x: corner.x, y: corner.y, width: width * transform.a, height: height * transform.a,
            landmarks: landmarks.moved(by: transform), score: score, corners: corners?.moved(by: transform))
    }
    /// The face in other coordinates: of a transform that turns by quarters and shifts, and does not scale.
    package func turned(by transform: SimilarityTransform) -> DetectedFace {
        let corners = [transform.place(x, y), transform.place(x + width, y + height)]
        let (left, top) = (min(corners[0].x, corners[1].x), min(corners[0].y, corners[1].y))
        return DetectedFace(
            x: left, y: top, width: abs(corners[1].x - corners[0].x), height: abs(corners[1].y - corners[0].y),
            landmarks: landmarks.moved(by: transform), score: score, corners: self.corners?.moved(by: transform))
    }
}
