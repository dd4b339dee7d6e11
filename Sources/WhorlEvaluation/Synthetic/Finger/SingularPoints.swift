import Glibc
package import WhorlNumerics

/// The loops and deltas of a finger: where its ridge orientation is undefined.
///
/// Places are in pixels at 500 dpi from the centre of the master print, x to the right and y up.
package struct SingularPoints: Sendable, Equatable {
    /// Points of Poincaré index +1/2: a ridge turns back round them. The upper one first.
    package let loops: [SIMD2<Float>]
    /// Points of Poincaré index -1/2: three ridge flows meet. The left one first.
    package let deltas: [SIMD2<Float>]

    /// Draws the singular points of a finger of a class.
    package init(_ pattern: PatternClass, using generator: inout SeededGenerator) {
        typealias Constants = SyntheticParameters.Singularities
        let centre = SIMD2(
            Constants.centreDeviation * generator.bellShaped(),
            Constants.centreHeight + Constants.centreHeightDeviation * generator.bellShaped())
        func delta(side: Float) -> SIMD2<Float> {
            centre
                + SIMD2(
                    side * generator.uniform(in: Constants.deltaAside), -generator.uniform(in: Constants.deltaBelow))
        }
        func pair(distance: ClosedRange<Float>, tilt: ClosedRange<Float>) -> [SIMD2<Float>] {
            let side: Float = generator.uniform() < 1 / 2 ? -1 : 1
            let lean = side * generator.uniform(in: tilt)
            let half = SIMD2(sin(lean), cos(lean)) * generator.uniform(in: distance) / 2
            return [centre + half, centre - half]
        }
        switch pattern {
        case .arch:
            loops = []
            deltas = []
        case .tentedArch:
            loops = [centre]
            let aside = Constants.tentDeviation * generator.bellShaped()
            deltas = [centre + SIMD2(aside, -generator.uniform(in: Constants.tentHeight))]
        case .leftLoop:
            loops = [centre]
            deltas = [delta(side: 1)]
        case .rightLoop:
            loops = [centre]
            deltas = [delta(side: -1)]
        case .whorl:
            loops = pair(distance: Constants.whorlDistance, tilt: Constants.whorlTilt)
            deltas = [delta(side: -1), delta(side: 1)]
        case .doubleLoop:
            loops = pair(distance: Constants.doubleLoopDistance, tilt: Constants.doubleLoopTilt)
            deltas = [delta(side: -1), delta(side: 1)]
        }
    }

    /// The middle of the loops, or of the finger where there is none.
    package var middle: SIMD2<Float> {
        loops.reduce(.zero, +) / Float(max(loops.count, 1))
    }

    /// Which way the upper of two loops leans: 1 to the right, -1 to the left.
    var lean: Float {
        guard let upper = loops.first, let lower = loops.last else { return 1 }
        return upper.x < lower.x ? -1 : 1
    }
}
