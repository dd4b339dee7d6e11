import Glibc
import WhorlNumerics

import Whorl

/// Parts of a print made by hand, in blocks of ``FingerParameters/blockSide`` pixels.
enum DrawnPrint {
    static let side = FingerParameters.blockSide

    /// An area of blocks, all inside.
    static func area(_ columns: Int, _ rows: Int) -> PrintArea {
        PrintArea(inside: Plane(width: columns, height: rows, values: Array(repeating: true, count: columns * rows)))
    }

    /// An area drawn as text: `#` is a block inside.
    static func area(_ rows: [String]) -> PrintArea {
        PrintArea(
            inside: Plane(width: rows[0].count, height: rows.count, values: rows.flatMap { $0.map { $0 == "#" } }))
    }

    static func clarity(_ columns: Int, _ rows: Int, _ value: Float) -> RidgeClarity {
        RidgeClarity(map: Plane(width: columns, height: rows, repeating: value))
    }

    /// A print of which only the contrast of its blocks counts.
    static func print(contrast: Plane<Float>) -> NormalizedPrint {
        NormalizedPrint(
            pixels: Plane(width: contrast.width * side, height: contrast.height * side, repeating: 0),
            contrast: contrast)
    }

    /// A flow of one ridge angle, in radians with y down.
    static func flow(_ columns: Int, _ rows: Int, angle: Float = 0, coherence: Float = 1) -> OrientationField {
        var flow = OrientationField(
            Plane(width: columns * side, height: rows * side, repeating: 0), sigmas: [FingerParameters.tensorSigmas[0]])
        flow.cosine = Plane(width: columns, height: rows, repeating: coherence * cosf(2 * angle))
        flow.sine = Plane(width: columns, height: rows, repeating: coherence * sinf(2 * angle))
        flow.coherence = Plane(width: columns, height: rows, repeating: coherence)
        return flow
    }

    /// A minutia found by following the skeleton: pixels, radians with y down.
    static func found(
        _ x: Float, _ y: Float, _ direction: Float = 0, kind: Minutia.Kind = .ending
    ) -> SkeletonMinutiae.Found {
        SkeletonMinutiae.Found(x: x, y: y, direction: direction, kind: kind)
    }
}
