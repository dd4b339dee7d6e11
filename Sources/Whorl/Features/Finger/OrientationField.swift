internal import Glibc
package import WhorlNumerics

/// The direction of the ridges in each block, as a doubled angle, so that opposite directions are one.
///
/// From the gradient structure tensor (Kass and Witkin, Analyzing oriented patterns, 1987), smoothed over several
/// scales: where the ridges are clear the finest counts, where they are noisy the widest.
package struct OrientationField {
    /// Cosine of twice the ridge angle (y down), times ``coherence``.
    package var cosine: Plane<Float>
    /// Sine of twice the ridge angle (y down), times ``coherence``.
    package var sine: Plane<Float>
    /// How well the gradients of a block follow one direction, `0...1`.
    package var coherence: Plane<Float>

    /// Measures on a print, over several scales.
    package init(_ pixels: Plane<Float>, sigmas: [Float]) {
        let tensor = StructureTensor(pixels)
        cosine = Plane(width: tensor.energy.width, height: tensor.energy.height, repeating: 0)
        sine = cosine
        coherence = cosine
        var weight = cosine
        for sigma in sigmas {
            let level = tensor.smoothed(sigma: sigma)
            for index in weight.values.indices {
                let energy = level.energy.values[index] + .leastNormalMagnitude
                let c = -level.difference.values[index] / energy
                let s = -level.product.values[index] / energy
                let strength = c * c + s * s
                cosine.values[index] += c * strength
                sine.values[index] += s * strength
                weight.values[index] += strength
            }
        }
        for index in weight.values.indices {
            let scale = 1 / (weight.values[index] + .leastNormalMagnitude)
            cosine.values[index] *= scale
            sine.values[index] *= scale
            let (c, s) = (cosine.values[index], sine.values[index])
            coherence.values[index] = min(1, sqrtf(c * c + s * s))
        }
    }
}

extension OrientationField {
    /// Ridge angle at a pixel in radians, y down, `-π/2...π/2`.
    package func ridgeAngle(x: Int, y: Int) -> Float {
        let across = BlockPlace(pixel: x, cells: cosine.width)
        let down = BlockPlace(pixel: y, cells: cosine.height)
        return 0.5 * atan2f(sine.interpolated(across, down), cosine.interpolated(across, down))
    }
}
