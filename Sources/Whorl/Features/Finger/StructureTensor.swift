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
