internal import WhorlNumerics

/// Sums of products of the gradient in each block.
struct StructureTensor {
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
            for y in max(1, row * side)..<max(1, min(height - 1, (row + 1) * side)) {
                PrintRows.addGradients(pixels, y: y, to: &sums)
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
