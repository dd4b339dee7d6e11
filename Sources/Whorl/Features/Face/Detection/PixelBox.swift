internal import WhorlNetwork

/// A box of whole pixels: its outermost columns and rows, which belong to it.
package struct PixelBox: Equatable {
    /// Its leftmost column.
    package let left: Int
    /// Its uppermost row.
    package let top: Int
    /// Its rightmost column.
    package let right: Int
    /// Its lowest row.
    package let bottom: Int

    /// The box whose outermost pixels are nearest to two corners, of two as near the one farther from zero.
    init(_ first: FacePoint, _ last: FacePoint) {
        (left, top) = (FacePoint.pixel(first.x.rounded()), FacePoint.pixel(first.y.rounded()))
        (right, bottom) = (FacePoint.pixel(last.x.rounded()), FacePoint.pixel(last.y.rounded()))
    }

    /// Columns times rows; 0 of an empty box.
    var area: Int { max(right - left + 1, 0) * max(bottom - top + 1, 0) }

    /// Whether two findings are one, as a detector's windows have it.
    func isOne(with other: PixelBox, _ windows: DetectorWindows) -> Bool {
        let width = min(right, other.right) - max(left, other.left) + 1
        let height = min(bottom, other.bottom) - max(top, other.top) + 1
        guard width > 0, height > 0 else { return false }
        let shared = Double(width * height)
        return shared / (Double(area + other.area) - shared) > windows.greatestOverlap
            || shared / Double(area) > windows.greatestCover || shared / Double(other.area) > windows.greatestCover
    }

    /// The same box where landmarks are looked for.
    var ofLandmarks: LandmarkCascade.Box { .init(left: left, top: top, right: right, bottom: bottom) }
}

extension FacePoint {
    private static let half = 0.5
    /// Farther than any photo reaches.
    private static let farthest = Double(1 << 30)

    /// The nearest pixel; of two as near, that to the right and below.
    var nearest: (x: Int, y: Int) {
        (Self.pixel((x + Self.half).rounded(.down)), Self.pixel((y + Self.half).rounded(.down)))
    }

    /// A whole number as the number of a pixel, brought near enough.
    fileprivate static func pixel(_ place: Double) -> Int { Int(min(max(place, -farthest), farthest)) }
}
