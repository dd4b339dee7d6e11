import Glibc
package import WhorlNumerics

/// The ridge orientation of a finger as a function of the place, by the zero-pole model with smooth corrections.
///
/// A loop adds half the angle at which it is seen, a delta takes it away: B. G. Sherlock, D. M. Monro: "A model for
/// interpreting fingerprint topology", Pattern Recognition 26(7), 1993. That model alone is too flat beside the core
/// and pointed at it. As in P. R. Vizcaya, L. A. Gerhardt: "A nonlinear orientation model for global description of
/// fingerprints", Pattern Recognition 29(7), 1996, corrections without singular points of their own are added: one
/// bends the flow round the finger tip, one turns whorls into spirals and twin loops, one rounds each loop so that
/// ridges lie side by side within it. None changes a Poincaré index.
///
/// Places are in pixels at 500 dpi from the centre of the master print, x to the right and y up.
package struct OrientationModel: Sendable {
    private let pattern: PatternClass
    private let points: SingularPoints
    /// Strength of the bend round the finger tip: radians at the side, of an arch its steepest slope.
    private let arching: Float
    /// Heights between which the bend sets in.
    private let rise: ClosedRange<Float>
    /// Radians by which the flow is turned at the middle of the loops.
    private let twist: Float
    private let roundness: Float
    private var axes: [Float] = []

    /// Draws the corrections for the singular points of a finger.
    package init(_ pattern: PatternClass, points: SingularPoints, using generator: inout SeededGenerator) {
        typealias Constants = SyntheticParameters.Orientation
        self.pattern = pattern
        self.points = points
        if pattern == .arch {
            arching = generator.uniform(in: Constants.archSlope)
            rise = Constants.archRise
        } else {
            arching = generator.uniform(in: Constants.arching)
            let lowest = points.deltas.map(\.y).min() ?? 0
            let highest = points.loops.map(\.y).max() ?? 0
            rise = lowest - Constants.archingBelow...highest + Constants.archingAbove
        }
        let side: Float = generator.uniform() < 1 / 2 ? -1 : 1
        switch pattern {
        case .whorl: twist = side * generator.uniform(in: Constants.whorlTwist)
        case .doubleLoop: twist = points.lean * generator.uniform(in: Constants.doubleLoopTwist)
        default: twist = 0
        }
        roundness = generator.uniform(in: Constants.roundness)
        axes = points.loops.map { 2 * zeroPole($0, except: $0) + 2 * bend($0) }
    }

    /// The orientation at a place in radians, counter-clockwise from +x, of no particular half turn.
    func angle(at place: SIMD2<Float>) -> Float {
        var angle = zeroPole(place) + bend(place)
        for (loop, axis) in zip(points.loops, axes) {
            let seen = place - loop
            let fading = exp(-(seen * seen).sum() / (2 * roundingRadius * roundingRadius))
            angle -= roundness * fading * sin(atan2(seen.y, seen.x) - axis)
        }
        return angle
    }

    private func zeroPole(_ place: SIMD2<Float>, except own: SIMD2<Float>? = nil) -> Float {
        var angle: Float = 0
        for loop in points.loops where loop != own { angle += atan2(place.y - loop.y, place.x - loop.x) / 2 }
        for delta in points.deltas { angle -= atan2(place.y - delta.y, place.x - delta.x) / 2 }
        return angle
    }

    private func bend(_ place: SIMD2<Float>) -> Float {
        typealias Constants = SyntheticParameters.Orientation
        let aside = place.x - points.middle.x
        let side = sin(min(max(aside / Constants.halfWidth, -1), 1) * Float.pi / 2)
        let height = smoothStep(rise.lowerBound, rise.upperBound, place.y)
        guard pattern != .arch else { return -atan(arching * height * side) }
        let seen = place - points.middle
        let fading = exp(-(seen * seen).sum() / (2 * Constants.twistRadius * Constants.twistRadius))
        return twist * fading - arching * height * side
    }

    /// How far the rounding of a loop reaches: not to its twin.
    private var roundingRadius: Float {
        typealias Constants = SyntheticParameters.Orientation
        guard points.loops.count == 2 else { return Constants.roundingRadius }
        let apart = points.loops[0] - points.loops[1]
        return min(Constants.roundingRadius, (apart * apart).sum().squareRoot() / 2)
    }
}
