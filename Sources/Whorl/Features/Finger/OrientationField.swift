internal import Glibc
internal import WhorlNumerics

/// The direction of the ridges in each block, as a doubled angle, so that opposite directions are one.
///
/// From the gradient structure tensor (Kass and Witkin, Analyzing oriented patterns, 1987), smoothed over several
/// scales: where the ridges are clear the finest counts, where they are noisy the widest.
struct OrientationField {
    /// Cosine of twice the ridge angle (y down), times ``coherence``.
    var cosine: Plane<Float>
    /// Sine of twice the ridge angle (y down), times ``coherence``.
    var sine: Plane<Float>
    /// How well the gradients of a block follow one direction, `0...1`.
    var coherence: Plane<Float>

    /// Measures on a print, over several scales.
    init(_ pixels: Plane<Float>, sigmas: [Float]) {
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

/// Sums of products of the gradient in each block.
private struct StructureTensor {
    /// Sum of `gx * gx - gy * gy`.
    var difference: Plane<Float>
    /// Sum of `2 * gx * gy`.
    var product: Plane<Float>
    /// Sum of `gx * gx + gy * gy`.
    var energy: Plane<Float>

    init(_ pixels: Plane<Float>) {
        let side = FingerParameters.blockSide
        let (width, height) = (pixels.width, pixels.height)
        difference = Plane(width: (width + side - 1) / side, height: (height + side - 1) / side, repeating: 0)
        product = difference
        energy = difference
        let columns = difference.width
        var sums = [Float](repeating: 0, count: 3 * width)
        for row in 0..<difference.height {
            for index in sums.indices { sums[index] = 0 }
            pixels.values.withUnsafeBufferPointer { p in
                sums.withUnsafeMutableBufferPointer { sums in
                    for y in max(1, row * side)..<max(1, min(height - 1, (row + 1) * side)) {
                        let (up, at, down) = ((y - 1) * width, y * width, (y + 1) * width)
                        for x in 1..<width - 1 {
                            let diagonal = p[down + x + 1] - p[up + x - 1]
                            let other = p[up + x + 1] - p[down + x - 1]
                            let gx = diagonal + other + 2 * (p[at + x + 1] - p[at + x - 1])
                            let gy = diagonal - other + 2 * (p[down + x] - p[up + x])
                            sums[x] += gx * gx - gy * gy
                            sums[width + x] += 2 * gx * gy
                            sums[2 * width + x] += gx * gx + gy * gy
                        }
                    }
                }
            }
            for x in 0..<width {
                let cell = row * columns + x / side
                difference.values[cell] += sums[x]
                product.values[cell] += sums[width + x]
                energy.values[cell] += sums[2 * width + x]
            }
        }
    }

    func smoothed(sigma: Float) -> StructureTensor {
        var result = self
        result.difference = difference.smoothed(sigma: sigma)
        result.product = product.smoothed(sigma: sigma)
        result.energy = energy.smoothed(sigma: sigma)
        return result
    }
}
