package import WhorlNumerics

/// A print as a network believes that it was before skin, pressure and sensor wore it: ridges without breaks.
///
/// The network has 92,000 weights and was trained on synthetic prints alone (`Benchmarks/training`). An image that is
/// larger than a window is restored window by window, whose margins overlap.
package struct RestoredPrint {
    /// How sure the network is of each pixel, `-1...1`: -1 on a ridge, 1 beside it, about 0 where it cannot tell.
    package let pixels: Plane<Float>

    package init(pixels: Plane<Float>) {
        self.pixels = pixels
    }
}

extension RestoredPrint {
    package init(_ print: NormalizedPrint) {
        let contrast = RestorationInput.scaled(contrast: print.contrast)
        let (width, height) = (print.pixels.width, print.pixels.height)
        var pixels = Plane<Float>(width: width, height: height, repeating: 0)
        for down in RestorationWindow.all(covering: height) {
            for across in RestorationWindow.all(covering: width) {
                RestorationNetwork.run(RestorationInput(print.pixels, contrast, across, down)) { logits in
                    var row = [Float](repeating: 0, count: across.count)
                    for y in down.kept {
                        logits.copyRow(y - down.start, to: &row)
                        let kept = row[across.kept.lowerBound - across.start..<across.kept.upperBound - across.start]
                        let first = y * width + across.kept.lowerBound
                        pixels.values.withUnsafeMutableBufferPointer { pixels in
                            for (x, logit) in kept.enumerated() { pixels[first + x] = -Self.share(logit) }
                        }
                    }
                }
            }
        }
        self.init(pixels: pixels)
    }

    /// Twice the probability of a logit less 1: the hyperbolic tangent of its half by a quotient of polynomials, which
    /// every processor rounds alike.
    private static func share(_ logit: Float) -> Float {
        let x = min(max(logit / 2, -3), 3)
        let square = x * x
        return x * (27 + square) / (27 + 9 * square)
    }
}
