/// The five points of a face that dlib aligns by; left and right are those of the image, not of the person.
public struct EyeCorners: Sendable, Equatable, Codable {
    /// Points.
    static let count = 5

    /// Outer corner of the eye that is right in the image.
    public let rightOuter: FacePoint
    /// Inner corner of that eye.
    public let rightInner: FacePoint
    /// Outer corner of the eye that is left in the image.
    public let leftOuter: FacePoint
    /// Inner corner of that eye.
    public let leftInner: FacePoint
    /// Where the nose meets the upper lip.
    public let noseBase: FacePoint

    /// The points in the order of the declarations, which is dlib's.
    public var points: [FacePoint] { [rightOuter, rightInner, leftOuter, leftInner, noseBase] }

    /// Makes corners of five points in the order of ``points``; nil of another number.
    public init?(_ points: [FacePoint]) {
        guard points.count == Self.count else { return nil }
        (rightOuter, rightInner, leftOuter) = (points[0], points[1], points[2])
        (leftInner, noseBase) = (points[Self.count - 2], points[Self.count - 1])
    }

    /// The corners in other coordinates.
    func moved(by transform: SimilarityTransform) -> EyeCorners {
        let moved = points.map { point in
            let place = transform.place(point.x, point.y)
            return FacePoint(x: place.x, y: place.y)
        }
        return EyeCorners(moved) ?? self
    }
}
