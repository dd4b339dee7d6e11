import Glibc
import Whorl

/// How a minutia is drawn: a circle for an ending, a triangle for a bifurcation, a square where neither is stated, and a
/// tick in its direction.
enum MinutiaSymbol {
    /// Radius of the symbol and length of the tick from its center, in drawing pixels.
    static let (radius, tick) = (5.0, 15.0)
    /// Corners of a triangle and a square.
    private static let (triangle, square) = (3, 4)
    /// Radius of the corners over that of the circle, so that all look as large.
    private static let cornerRadius = 1.3

    /// Draws a minutia.
    ///
    /// - Parameters:
    ///   - minutia: its kind and direction.
    ///   - center: where it is on the drawing.
    ///   - look: classes of the style.
    ///   - canvas: what is drawn on.
    static func draw(_ minutia: Minutia, at center: Place, _ look: String, on canvas: inout SVGCanvas) {
        switch minutia.kind {
        case .ending:
            canvas.circle(center, radius: radius, look)
        case .bifurcation, .other:
            canvas.path(corners(of: minutia, around: center), closed: true, look)
        }
        let ends = tick(of: minutia, at: center)
        canvas.line(ends.from, ends.to, look)
    }

    /// The ends of the tick of a minutia.
    static func tick(of minutia: Minutia, at center: Place) -> (from: Place, to: Place) {
        let direction = Double(minutia.direction)
        return (place(center, direction, radius), place(center, direction, tick))
    }

    /// The corners of the symbol of a minutia that is no ending.
    static func corners(of minutia: Minutia, around center: Place) -> [Place] {
        let count = minutia.kind == .bifurcation ? triangle : square
        let turn = 2 * Double.pi / Double(count)
        return (0..<count).map {
            place(center, Double(minutia.direction) + Double($0) * turn, radius * cornerRadius)
        }
    }

    /// The place at an angle, counter-clockwise with y up, and a distance.
    private static func place(_ center: Place, _ angle: Double, _ distance: Double) -> Place {
        center.moved(distance * cos(angle), -distance * sin(angle))
    }
}
