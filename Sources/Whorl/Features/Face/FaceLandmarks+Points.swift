extension FaceLandmarks {
    private static let count = 5

    /// Makes landmarks of five points in the order of ``points``; nil of another number.
    init?(_ points: [FacePoint]) {
        guard points.count == Self.count else { return nil }
        var rest = points.makeIterator()
        guard let leftEye = rest.next(), let rightEye = rest.next(), let noseTip = rest.next(),
            let leftMouthCorner = rest.next(), let rightMouthCorner = rest.next()
        else { return nil }
        self.init(
            leftEye: leftEye, rightEye: rightEye, noseTip: noseTip, leftMouthCorner: leftMouthCorner,
            rightMouthCorner: rightMouthCorner)
    }

    /// The landmarks in other coordinates.
    func moved(by transform: SimilarityTransform) -> FaceLandmarks {
        let move = { (point: FacePoint) in
            let place = transform.place(point.x, point.y)
            return FacePoint(x: place.x, y: place.y)
        }
        return FaceLandmarks(
            leftEye: move(leftEye), rightEye: move(rightEye), noseTip: move(noseTip),
            leftMouthCorner: move(leftMouthCorner), rightMouthCorner: move(rightMouthCorner))
    }
}
