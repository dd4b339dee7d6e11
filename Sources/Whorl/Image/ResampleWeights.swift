import Glibc

/// The weights by which one line of samples becomes a line at another pitch.
///
/// Cubic convolution with `a = -1/2` (R. G. Keys, "Cubic convolution interpolation for digital image processing", 1981,
/// https://doi.org/10.1109/TASSP.1981.1163711), which is the Catmull-Rom spline. Where samples become fewer the kernel
/// is widened by the same factor, so that it also averages what falls between them. Beyond an end, the last sample
/// counts on.
struct ResampleWeights {
    /// Weights of each output sample.
    let taps: Int
    /// The first input sample of each output sample; `taps` of them lie inside the line.
    let starts: [Int]
    /// `starts.count * taps` weights, row-major by output sample; those of a sample add up to 1.
    let weights: [Float]

    /// Works out the weights.
    ///
    /// - Parameters:
    ///   - input: samples of the line, at least 1.
    ///   - output: samples of the new line, at least 1.
    ///   - pitch: input samples from one output sample to the next; above 1 where samples become fewer.
    init(input: Int, output: Int, pitch: Double) {
        let widening = max(pitch, 1)
        let reach = Self.radius * widening
        let taps = min(2 * Int(reach.rounded(.up)) + 1, input)
        var starts: [Int] = []
        var weights: [Float] = []
        for sample in 0..<output {
            // Both lines begin at the outer edge of their first pixel, half a pixel before its centre.
            let centre = (Double(sample) + 0.5) * pitch - 0.5
            let start = min(max(Int((centre - reach).rounded(.up)), 0), input - taps)
            var row = [Double](repeating: 0, count: taps)
            for tap in Int((centre - reach).rounded(.up))...Int((centre + reach).rounded(.down)) {
                let inside = min(max(tap, start), start + taps - 1)
                row[inside - start] += Self.kernel((Double(tap) - centre) / widening)
            }
            let sum = row.reduce(0, +)
            starts.append(start)
            weights.append(contentsOf: row.map { Float($0 / sum) })
        }
        self.taps = taps
        self.starts = starts
        self.weights = weights
    }

    /// Half the kernel's width in samples.
    private static let radius = 2.0

    /// The kernel at a distance in samples.
    private static func kernel(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        return x < radius ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    }
}
