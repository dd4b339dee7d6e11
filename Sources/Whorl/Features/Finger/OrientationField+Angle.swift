internal import Glibc
internal import WhorlNumerics

extension OrientationField {
    /// Ridge angle at a pixel in radians, y down, `-π/2...π/2`.
    func ridgeAngle(x: Int, y: Int) -> Float {
        let side = FingerParameters.blockSide
        let (fx, fy) = ((Float(x) + 0.5) / Float(side) - 0.5, (Float(y) + 0.5) / Float(side) - 0.5)
        let (bx, by) = (min(max(fx, 0), Float(cosine.width - 1)), min(max(fy, 0), Float(cosine.height - 1)))
        let (left, top) = (Int(bx), Int(by))
        let (right, bottom) = (min(left + 1, cosine.width - 1), min(top + 1, cosine.height - 1))
        let (px, py) = (bx - Float(left), by - Float(top))
        func value(_ plane: Plane<Float>) -> Float {
            (plane[left, top] * (1 - px) + plane[right, top] * px) * (1 - py)
                + (plane[left, bottom] * (1 - px) + plane[right, bottom] * px) * py
        }
        return 0.5 * atan2f(value(sine), value(cosine))
    }
}
