import Glibc
package import WhorlNumerics

/// A slightly bent line on a print: a crease, a scratch.
package struct BentLine {
    /// Where a bell is taken to end, in its standard deviations.
    static let bellReach: Float = 3

    private let middle: SIMD2<Float>
    private let direction: SIMD2<Float>
    private let half: Float
    /// Sideways pixels at the ends over the square of the half length.
    private let bend: Float

    /// Draws a line.
    ///
    /// - Parameters:
    ///   - size: the area that the middle lies in.
    ///   - length: bounds of the length in pixels.
    ///   - tilt: bounds of the angle to the horizontal in radians, to either side.
    ///   - generator: source of chance.
    package init(
        within size: SIMD2<Float>, length: ClosedRange<Float>, tilt: ClosedRange<Float>,
        using generator: inout SeededGenerator
    ) {
        middle = SIMD2(generator.uniform() * size.x, generator.uniform() * size.y)
        let side: Float = generator.uniform() < 1 / 2 ? -1 : 1
        let angle = side * generator.uniform(in: tilt)
        direction = SIMD2(cos(angle), sin(angle))
        half = generator.uniform(in: length) / 2
        bend = SyntheticParameters.lineBend * generator.bellShaped() / half
    }

    /// Visits the samples near the line.
    ///
    /// - Parameters:
    ///   - width: columns of the plane.
    ///   - height: rows of the plane.
    ///   - reach: greatest distance visited, in pixels.
    ///   - body: gets column, row, distance from the line in pixels, and a factor that fades to 0 at both ends.
    package func visit(
        width: Int, height: Int, reach: Float, _ body: (_ column: Int, _ row: Int, _ away: Float, _ fade: Float) -> Void
    ) {
        let sag = abs(bend) * half * half + reach
        let extent = SIMD2(
            abs(direction.x) * half + abs(direction.y) * sag, abs(direction.y) * half + abs(direction.x) * sag)
        let low = (middle - extent).clamped(lowerBound: .zero, upperBound: SIMD2(Float(width - 1), Float(height - 1)))
        let high = (middle + extent).clamped(lowerBound: .zero, upperBound: SIMD2(Float(width - 1), Float(height - 1)))
        for row in Int(low.y)...Int(high.y) {
            for column in Int(low.x)...Int(high.x) {
                let away = SIMD2(Float(column), Float(row)) - middle
                let along = (away * direction).sum()
                let aside = away.y * direction.x - away.x * direction.y - bend * along * along
                guard abs(along) < half, abs(aside) < reach else { continue }
                let end = along / half
                body(column, row, aside, 1 - end * end)
            }
        }
    }
}
