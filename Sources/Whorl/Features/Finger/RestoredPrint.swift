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
                        // Twice the probability of a logit less 1 is the hyperbolic tangent of its half.
                        let kept = across.kept.lowerBound - across.start..<across.kept.upperBound - across.start
                        let places = y * width + across.kept.lowerBound..<y * width + across.kept.upperBound
                        row.withUnsafeBufferPointer { row in
                            pixels.values.withUnsafeMutableBufferPointer { pixels in
                                PrintRows.negativeShares(
                                    .init(rebasing: row[kept]), into: .init(rebasing: pixels[places]))
                            }
                        }
                    }
                }
            }
        }
        self.init(pixels: pixels)
    }
}
