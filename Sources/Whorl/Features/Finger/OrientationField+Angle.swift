internal import Glibc
internal import WhorlNumerics

extension OrientationField {
    /// Ridge angle at a pixel in radians, y down, `-π/2...π/2`.
    func ridgeAngle(x: Int, y: Int) -> Float {
        let across = BlockPlace(pixel: x, cells: cosine.width)
        let down = BlockPlace(pixel: y, cells: cosine.height)
        return 0.5 * atan2f(sine.interpolated(across, down), cosine.interpolated(across, down))
    }
}
