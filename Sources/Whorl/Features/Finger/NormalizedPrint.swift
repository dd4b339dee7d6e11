internal import Glibc
package import WhorlNumerics

/// A print with its local brightness and contrast evened out.
package struct NormalizedPrint {
    /// About zero mean and unit variance everywhere; negative on ridges.
    package let pixels: Plane<Float>
    /// Local standard deviation of each block, in gray levels.
    let contrast: Plane<Float>

    package init(pixels: Plane<Float>, contrast: Plane<Float>) {
        self.pixels = pixels
        self.contrast = contrast
    }
}

extension NormalizedPrint {
    package init(_ image: GrayImage) {
        let moments = BlockMoments(image)
        let mean = moments.mean.smoothed(sigma: FingerParameters.contrastSigma)
        let square = moments.square.smoothed(sigma: FingerParameters.contrastSigma)
        var contrast = mean
        for index in contrast.values.indices {
            let mean = mean.values[index]
            contrast.values[index] = sqrtf(max(0, square.values[index] - mean * mean))
        }
        self.init(pixels: Self.normalized(image, mean: mean, contrast: contrast), contrast: contrast)
    }

    private static func normalized(_ image: GrayImage, mean: Plane<Float>, contrast: Plane<Float>) -> Plane<Float> {
        let clip = FingerParameters.clip
        let columns = BlockPlace.places(cells: mean.width, count: image.width)
        let rows = BlockPlace.line(cells: mean.height, count: image.height)
        let gain = contrast.values.map { 1 / ($0 + FingerParameters.noiseContrast) }
        var result = Plane<Float>(width: image.width, height: image.height, repeating: 0)
        var meanRow = [Float](repeating: 0, count: mean.width)
        var gainRow = meanRow
        for y in 0..<image.height {
            let top = rows[y].cell * mean.width
            let bottom = min(rows[y].cell + 1, mean.height - 1) * mean.width
            let part = rows[y].part
            for x in 0..<mean.width {
                meanRow[x] = mean.values[top + x] * (1 - part) + mean.values[bottom + x] * part
                gainRow[x] = gain[top + x] * (1 - part) + gain[bottom + x] * part
            }
            image.pixels.withUnsafeBufferPointer { gray in
                result.values.withUnsafeMutableBufferPointer { out in
                    let row = y * image.width..<(y + 1) * image.width
                    PrintRows.normalize(
                        .init(rebasing: gray[row]), columns, means: meanRow, gains: gainRow, clip: clip,
                        into: .init(rebasing: out[row]))
                }
            }
        }
        return result
    }
}
