import Glibc
package import Whorl

/// Heights of a face over its photo: an ellipsoid with a nose and eye sockets, laid on the landmarks.
///
/// Coordinates count from the middle of the eyes in distances of the eyes, x along their line and y towards the mouth;
/// heights are in the same unit. Sizes are those of mean adult faces (Farkas, Anthropometry of the Head and Face, 1994),
/// rounded: only that light falls on a convex head with a nose matters here.
package struct FaceRelief {
    typealias Point = SIMD2<Float>

    /// Half axes of the head: across, along and in depth.
    private static let head: SIMD3<Float> = [1.25, 1.75, 1.3]
    /// Height of the nose's tip over the head, and the half width of its bell.
    private static let (noseHeight, noseWidth): (Float, Float) = (0.4, 0.22)
    /// Depth of an eye socket, and the half width of its bell.
    private static let (socketDepth, socketWidth): (Float, Float) = (0.12, 0.3)

    /// The middle of the eyes, in pixels.
    let origin: Point
    private let axis: Point
    /// Pixels of a distance of the eyes.
    package let unit: Float
    private let nose: Point
    private let center: Point

    /// Lays the face on its landmarks.
    package init(_ landmarks: FaceLandmarks) {
        func point(_ place: FacePoint) -> Point { [Float(place.x), Float(place.y)] }
        let (left, right) = (point(landmarks.leftEye), point(landmarks.rightEye))
        let mouth = (point(landmarks.leftMouthCorner) + point(landmarks.rightMouthCorner)) / 2
        origin = (left + right) / 2
        let line = right - left
        unit = max(1, hypot(line.x, line.y))
        axis = line / unit
        nose = Self.place(point(landmarks.noseTip), origin, axis, unit)
        center = [0, Self.place(mouth, origin, axis, unit).y / 2]
    }

    /// Where a pixel is on the face.
    package func place(column: Int, row: Int) -> SIMD2<Float> {
        Self.place([Float(column), Float(row)], origin, axis, unit)
    }

    /// The height at a place; 0 beyond the head.
    package func height(_ place: SIMD2<Float>) -> Float {
        let away = (place - center) / Point(Self.head.x, Self.head.y)
        let inside = 1 - (away * away).sum()
        guard inside > 0 else { return 0 }
        func bell(_ middle: Point, _ width: Float) -> Float {
            let off = (place - middle) / width
            return exp(-(off * off).sum() / 2)
        }
        let half: Float = 0.5
        return Self.head.z * inside.squareRoot() + Self.noseHeight * bell(nose, Self.noseWidth)
            - Self.socketDepth * (bell([-half, 0], Self.socketWidth) + bell([half, 0], Self.socketWidth))
    }

    private static func place(_ point: Point, _ origin: Point, _ axis: Point, _ unit: Float) -> Point {
        let off = (point - origin) / unit
        return [off.x * axis.x + off.y * axis.y, off.y * axis.x - off.x * axis.y]
    }
}
