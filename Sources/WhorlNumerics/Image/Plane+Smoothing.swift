internal import CKernels
internal import Glibc

extension Plane where Element == Float {
    /// Smooths by a Gaussian, its edges repeated outwards.
    ///
    /// - Parameter sigma: standard deviation in cells; the kernel ends at three of them.
    /// - Returns: a plane of this one's size.
    package func smoothed(sigma: Float) -> Plane<Float> {
        let radius = max(1, Int((3 * sigma).rounded(.up)))
        var taps = (-radius...radius).map { expf(-Float($0 * $0) / (2 * sigma * sigma)) }
        let sum = taps.reduce(0, +)
        for index in taps.indices { taps[index] /= sum }
        return convolvedRows(taps).transposed().convolvedRows(taps).transposed()
    }

    /// Columns become rows.
    package func transposed() -> Plane<Float> {
        var result = Plane(width: height, height: width, repeating: 0)
        for y in 0..<height {
            for x in 0..<width { result.values[x * height + y] = values[y * width + x] }
        }
        return result
    }

    private func convolvedRows(_ taps: [Float]) -> Plane<Float> {
        let radius = taps.count / 2
        var result = self
        var padded = [Float](repeating: 0, count: width + 2 * radius)
        for y in 0..<height {
            let row = y * width
            for x in padded.indices { padded[x] = values[row + min(max(x - radius, 0), width - 1)] }
            result.values.withUnsafeMutableBufferPointer { out in
                guard let out = out.baseAddress else { return }
                whorl_convolve_row(padded, width, taps, taps.count, out + row)
            }
        }
        return result
    }
}
