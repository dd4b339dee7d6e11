internal import Glibc
package import WhorlNumerics

/// How much of a print its filtered ridges explain, block by block.
package struct RidgeClarity {
    /// Correlation of the print with its enhanced self, `0...1`.
    package let map: Plane<Float>

    package init(map: Plane<Float>) {
        self.map = map
    }
}

extension RidgeClarity {
    package init(_ print: NormalizedPrint, _ enhanced: EnhancedPrint) {
        let side = FingerParameters.blockSide
        let (columns, rows) = (print.contrast.width, print.contrast.height)
        var product = Plane<Float>(width: columns, height: rows, repeating: 0)
        var (first, second) = (product, product)
        let width = print.pixels.width
        for y in 0..<print.pixels.height {
            let row = y / side * columns
            for x in 0..<width {
                let (a, b) = (print.pixels.values[y * width + x], enhanced.pixels.values[y * width + x])
                product.values[row + x / side] += a * b
                first.values[row + x / side] += a * a
                second.values[row + x / side] += b * b
            }
        }
        product = product.smoothed(sigma: FingerParameters.claritySigma)
        first = first.smoothed(sigma: FingerParameters.claritySigma)
        second = second.smoothed(sigma: FingerParameters.claritySigma)
        for index in product.values.indices {
            let norm = sqrtf(first.values[index] * second.values[index]) + .leastNormalMagnitude
            product.values[index] = min(max(product.values[index] / norm, 0), 1)
        }
        self.init(map: product)
    }

    /// The value at a pixel.
    package func value(x: Float, y: Float) -> Float {
        let side = FingerParameters.blockSide
        return map[min(Int(x) / side, map.width - 1), min(Int(y) / side, map.height - 1)]
    }
}
