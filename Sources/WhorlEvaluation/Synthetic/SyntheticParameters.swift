/// Every constant of the synthetic prints.
///
/// Lengths are in pixels at 500 dpi (0.0508 mm), angles in radians, heights of the relief in its own unit: ridges reach
/// about 1, valleys -1. Values without another source were chosen by eye and by the figures of `Datasets/README.md`
/// against the public development sets.
package enum SyntheticParameters {
    /// Pixels at 500 dpi in a millimetre.
    static let pixelsPerMillimetre: Float = 500 / 25.4
    /// Least digits of a finger's number in a file name.
    static let nameDigits = 3
    /// Sideways deviation of a bent line's middle over its half length, standard deviation.
    static let lineBend: Float = 0.08

    /// How often the classes occur: C. L. Wilson, G. T. Candela, C. I. Watson: "Neural Network Fingerprint
    /// Classification", Journal of Artificial Neural Networks 1(2), 1993; their whorls (0.279) divided in two.
    enum Frequency {
        static let arch: Float = 0.037
        static let tentedArch: Float = 0.029
        static let leftLoop: Float = 0.338
        static let rightLoop: Float = 0.317
        static let whorl: Float = 0.229
        static let doubleLoop: Float = 0.050
    }

    /// The whole pattern of a finger, of which an impression shows a part.
    package enum Master {
        /// Columns: 21 mm.
        package static let width = 416
        /// Rows: 28 mm.
        package static let height = 544
    }

    /// Where loops and deltas lie, relative to the master's middle and the loops' middle.
    enum Singularities {
        /// Standard deviation of the loops' middle to the sides.
        static let centreDeviation: Float = 8
        /// Height of the loops' middle above the master's.
        static let centreHeight: Float = 30
        /// Standard deviation of that height.
        static let centreHeightDeviation: Float = 15
        /// Distance of a delta to the side.
        static let deltaAside: ClosedRange<Float> = 80...130
        /// Distance of a delta downwards.
        static let deltaBelow: ClosedRange<Float> = 85...150
        /// Standard deviation to the sides of a tented arch's delta.
        static let tentDeviation: Float = 6
        /// Distance from a tented arch's loop down to its delta.
        static let tentHeight: ClosedRange<Float> = 45...90
        /// Distance of a whorl's loops.
        static let whorlDistance: ClosedRange<Float> = 14...50
        /// Lean of the line between a whorl's loops from the vertical.
        static let whorlTilt: ClosedRange<Float> = 0...0.35
        /// Distance of a double loop's loops.
        static let doubleLoopDistance: ClosedRange<Float> = 55...90
        /// Lean of the line between a double loop's loops from the vertical.
        static let doubleLoopTilt: ClosedRange<Float> = 0.4...0.9
    }

    /// The smooth corrections of the zero-pole model.
    enum Orientation {
        /// Standard deviation of the random unrest.
        static let unrest: Float = 0.07
        /// Scale of the random unrest.
        static let unrestScale: Float = 70
        /// Bend round the finger tip: turn of the flow at the side.
        static let arching: ClosedRange<Float> = 0.55...0.85
        /// Steepest slope of an arch, as a tangent.
        static let archSlope: ClosedRange<Float> = 0.9...1.8
        /// Heights above the master's middle between which an arch rises.
        static let archRise: ClosedRange<Float> = -200...150
        /// The bend sets in so far below the lowest delta.
        static let archingBelow: Float = 60
        /// The bend is complete so far above the highest loop.
        static let archingAbove: Float = 20
        /// Distance to the side at which the bend is greatest.
        static let halfWidth: Float = 190
        /// Turn of the flow at the middle of a whorl, to either side: circles to spirals.
        static let whorlTwist: ClosedRange<Float> = 0...0.25
        /// Turn of the flow at the middle of a double loop.
        static let doubleLoopTwist: ClosedRange<Float> = 0.4...0.7
        /// Standard deviation of the bell by which that turn fades.
        static let twistRadius: Float = 80
        /// Roundness of loops: 0 are parabolas, π/4 is a half circle on parallel lines.
        static let roundness: ClosedRange<Float> = 0.25...0.45
        /// Standard deviation of the bell by which the roundness fades.
        static let roundingRadius: Float = 70
    }

    /// Ridge period; the range of the public development sets' prints is 7 to 11, their median about 9.
    enum Period {
        /// Mean over all fingers.
        static let mean: Float = 8.9
        /// Standard deviation of the fingers' means.
        static let deviation: Float = 0.65
        /// Bounds of a finger's mean.
        static let meanRange: ClosedRange<Float> = 7.7...10.3
        /// Bounds of the period at any place.
        static let range: ClosedRange<Float> = 6.5...12
        /// Standard deviation of the slow change, as a natural logarithm.
        static let unrest: Float = 0.04
        /// Scale of the slow change.
        static let unrestScale: Float = 60
        /// Growth towards the joint, as a natural logarithm.
        static let wider: Float = 0.1
        /// That growth begins at this share of the master's height.
        static let widerFrom: Float = 0.6
    }

    /// How far the period follows the spreading of the flow.
    package enum Spread {
        /// Side of a grid cell.
        static let pitch = 8
        /// Most steps of the conjugate gradients.
        static let iterations = 150
        /// They end at this squared length of the residual.
        static let tolerance: Float = 1e-8
        /// Bound of the period's natural logarithm.
        package static let limit: Float = 0.2
        /// Bound of the flow's divergence a grid cell: it is infinite at loops and deltas.
        static let steepest: Float = 0.3
        /// Weight of the squared slope of the solution.
        static let smoothness: Float = 0.05
        /// Weight of the squared solution.
        static let smallness: Float = 0.002
    }

    /// Growth of the ridge pattern.
    enum Growth {
        /// Reach of a kernel.
        static let radius = 11
        /// Orientations in half a turn that kernels are made for.
        static let orientations = 96
        /// Periods that kernels are made for.
        static let periods = 16
        /// A kernel's standard deviation across the ridges, in periods: three ridges count, as in SFinGe.
        static let across: Float = 0.4
        /// A kernel's standard deviation along the ridges, in periods: longer means fewer minutiae.
        static let along: Float = 0.42
        /// Spots that the pattern grows from, a pixel.
        static let spots: Float = 1 / 70
        /// Rounds of filtering, other ones for each finger: more means fewer minutiae.
        static let rounds: ClosedRange<Float> = 9...13
        /// Factor of a filter's response; above 1, so that the pattern grows.
        static let gain: Float = 2.5
        /// Radius of the squares over which the pattern's height is made even.
        static let evenRadius = 5
        /// Least height that is made even: below, noise would be raised.
        static let evenFloor: Float = 0.15
        /// Share of the unevenness that is taken away, as an exponent.
        static let evenShare: Float = 0.8
    }

    /// Details of a finger's skin, the same in all its impressions.
    enum Skin {
        /// Standard deviation of the ridges' wavering, along each axis.
        static let wavering: Float = 0.4
        /// Scale of the wavering.
        static let waveringScale: Float = 7
        /// Standard deviation of the relief's unevenness.
        static let edge: Float = 0.12
        /// Scale of the unevenness.
        static let edgeScale: Float = 3
        /// Share of fingers with creases.
        static let creasedShare: Float = 0.5
        /// Most creases of a finger.
        static let mostCreases: Float = 4
        /// Scale on which creases are interrupted.
        static let creaseBreakScale: Float = 9
        /// Standard deviation of a crease's winding to its sides.
        static let creaseWinding: Float = 2
        /// Scale of a crease's winding.
        static let creaseWindingScale: Float = 11
        /// Length of a crease.
        static let creaseLength: ClosedRange<Float> = 60...220
        /// Angle of a crease to the horizontal.
        static let creaseTilt: ClosedRange<Float> = 0...0.8
        /// Width of a crease.
        static let creaseWidth: ClosedRange<Float> = 1.5...3.5
        /// Depth of a crease.
        static let creaseDepth: Float = 1.6
        /// Distance of the places at which pores are tried.
        static let poreSpacing = 8
        /// Depth of a finger's deepest pores.
        static let poreDepth: ClosedRange<Float> = 0.2...1.8
        /// Standard deviation of a pore's bell.
        static let poreRadius: Float = 1.1
        /// Least height of the relief at a pore.
        static let poreRidge: Float = 0.5
        /// Steps uphill from where a pore is tried to its ridge.
        static let poreSteps = 6
        /// Standard deviation of the fingers' own moisture, as a share of the impressions'.
        static let moistureShare: Float = 0.6
    }

    /// Contact, ink and sensor of an impression.
    package enum Impression {
        /// Columns, of the Identix TouchView II of FVC2002 DB1.
        static let width = 388
        /// Rows, of the same.
        static let height = 374
        /// Least columns and rows.
        static let leastSide = 64
        /// Side of a cell of the grid on which pose and distortion are computed.
        static let pitch = 8
        /// Displacement of the contact area along the finger over that across.
        static let lengthwise: Float = 1.3
        /// Height of the contact area over its width.
        static let slenderness: ClosedRange<Float> = 1.35...1.75
        /// Exponents of the contact area's outline towards the tip and towards the joint; 2 is an ellipse.
        static let squareness: SIMD2<Float> = [2.2, 3.2]
        /// Exponents of the finger's own outline, inscribed in the master, towards the tip and towards the joint.
        static let fingerSquareness: SIMD2<Float> = [2.2, 8]
        /// Distance of the finger's outline from the master's edges.
        static let outside: SIMD2<Float> = [12, 12]
        /// Half axes of the firmly pressed skin over those of the contact area.
        package static let firmShare: Float = 0.4
        /// Width of the braking zone over the half axes of the firmly pressed skin; `k` in the reference.
        static let brakeWidth: Float = 1.6
        /// Least and greatest factor of an impression's patchiness and roughness; seven in ten are below the middle.
        static let strengthRange: ClosedRange<Float> = 0.2...1.6
        /// Bound of the moisture.
        static let extremeMoisture: Float = 0.75
        /// Share of the contact area's radius at which pressure begins to fall, and where it ends.
        static let rimRange: ClosedRange<Float> = 0.75...1.06
        /// Standard deviation of the outline, as a share of the radius.
        static let rim: Float = 0.04
        /// Scale of the outline's unevenness.
        static let rimScale: Float = 45
        /// Loss of pressure beyond the outline, for a radius more.
        static let rimFall: Float = 12
        /// Standard deviation of the pressure at full patchiness.
        static let patch: Float = 0.2
        /// Scale of the pressure's unevenness.
        static let patchScale: Float = 60
        /// Height of the relief that touches under firm pressure, at medium moisture.
        static let level: Float = 0.05
        /// That height falls by so much on very moist skin.
        static let moistureLevel: Float = 0.5
        /// That height rises by so much where pressure vanishes.
        static let lift: Float = 1.2
        /// Standard deviation of that height at full patchiness.
        static let damp: Float = 0.3
        /// Scale of that unevenness.
        static let dampScale: Float = 36
        /// Valleys are deeper than ridges are high, by this factor.
        static let valley: Float = 1.6
        /// Standard deviation of the fine grain at full roughness.
        static let grain: Float = 0.3
        /// Scale of the fine grain.
        static let grainScale: Float = 1.5
        /// Standard deviation of broken ridges at full roughness.
        static let flaw: Float = 0.25
        /// Scale of broken ridges.
        static let flawScale: Float = 4
        /// Grain and breaks grow by this share on very dry skin.
        static let dryness: Float = 0.8
        /// Height of the relief from no ink to full ink.
        static let softness: Float = 0.8
        /// Length of a scratch.
        static let scratchLength: ClosedRange<Float> = 30...160
        /// Width of a scratch.
        static let scratchWidth: ClosedRange<Float> = 1...2.5
        /// Gray level of the empty sensor.
        static let background: ClosedRange<Float> = 244...255
        /// Gray level of a firmly pressed ridge.
        static let ink: ClosedRange<Float> = 15...70
        /// Darkness of a ridge under the least pressure, as a share.
        static let lightest: Float = 0.5
        /// Standard deviation of the darkness over the print.
        static let shade: Float = 0.1
        /// Scale of that change.
        static let shadeScale: Float = 30
        /// Standard deviation of the darkness within ridges.
        static let texture: Float = 0.08
        /// Scale of that change.
        static let textureScale: Float = 1.6
    }
}
