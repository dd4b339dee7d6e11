internal import Glibc

/// A turn, a scale and a shift of the plane: `(x, y)` goes to `(a x - b y + dx, b x + a y + dy)`.
///
/// Places are pixels with the centre of the first pixel at (0, 0), x to the right, y down.
package struct SimilarityTransform: Sendable, Equatable {
    /// The scale times the cosine of the turn.
    package let a: Double
    /// The scale times the sine of the turn, from +x to +y.
    package let b: Double
    /// Shift to the right.
    package let dx: Double
    /// Shift down.
    package let dy: Double

    /// Makes a transform of its numbers.
    package init(a: Double, b: Double, dx: Double, dy: Double) {
        self.a = a
        self.b = b
        self.dx = dx
        self.dy = dy
    }

    /// Leaves every place where it is.
    package static let identity = SimilarityTransform(a: 1, b: 0, dx: 0, dy: 0)

    /// How much longer lengths become.
    package var scale: Double { hypot(a, b) }

    /// Where a place goes.
    package func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (a * x - b * y + dx, b * x + a * y + dy)
    }

    /// The transform that undoes this one; nil where everything goes to one place.
    package var inverse: SimilarityTransform? {
        let square = a * a + b * b
        guard square > 0, square.isFinite else { return nil }
        let (inverseA, inverseB) = (a / square, -b / square)
        return SimilarityTransform(
            a: inverseA, b: inverseB, dx: -(inverseA * dx - inverseB * dy), dy: -(inverseB * dx + inverseA * dy))
    }

    /// This transform, followed by a scale about the corner of the first pixel: what is `factor` pixels wide becomes
    /// one pixel.
    func reduced(by factor: Double) -> SimilarityTransform {
        // The centre of the first large pixel lies half a large pixel from the corner.
        let centre = (factor - 1) / 2
        return SimilarityTransform(
            a: a / factor, b: b / factor, dx: (dx - centre) / factor, dy: (dy - centre) / factor)
    }
}
