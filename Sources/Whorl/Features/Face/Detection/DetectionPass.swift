/// One look of the detector at a photo: how large it is and how much black is around it.
package struct DetectionPass: Equatable {
    /// Pixels of the canvas for a pixel of the photo.
    package let scale: Double
    /// Black to the left and right of the photo, in pixels of the canvas.
    package let marginX: Int
    /// Black above and below it.
    package let marginY: Int

    /// The passes in the order in which they are tried, until one finds a face: the photo as it is, with a margin for
    /// faces that fill it, and larger for small faces.
    ///
    /// - Parameters:
    ///   - width: columns of the photo.
    ///   - height: rows of the photo.
    /// - Returns: three passes.
    package static func all(width: Int, height: Int) -> [DetectionPass] {
        let long = Double(max(width, height))
        let scale = plainScale(long)
        let plain = DetectionPass(scale: scale, marginX: 0, marginY: 0)
        let padded = min(scale, Double(FaceParameters.longestSide) / (long * (1 + 2 * FaceParameters.margin)))
        let margin = { (side: Int) in Int((Double(side) * padded * FaceParameters.margin).rounded(.up)) }
        let closer = scale * FaceParameters.closerScale
        return [
            plain, DetectionPass(scale: padded, marginX: margin(width), marginY: margin(height)),
            DetectionPass(scale: closer, marginX: 0, marginY: 0),
        ]
    }

    private static func plainScale(_ long: Double) -> Double {
        let (shortest, longest) = (Double(FaceParameters.shortestSide), Double(FaceParameters.longestSide))
        if long > longest { return longest / long }
        return min(max(shortest / long, 1), FaceParameters.largestEnlargement)
    }

    /// Brings a place on the canvas to the photo.
    package var toPhoto: SimilarityTransform {
        // Pixels begin half a pixel before their centres.
        let shift = { (margin: Int) in (0.5 - Double(margin)) / scale - 0.5 }
        return SimilarityTransform(a: 1 / scale, b: 0, dx: shift(marginX), dy: shift(marginY))
    }

    /// The photo as this pass sees it.
    package func canvas(_ photo: ColorImage) -> ColorImage {
        guard self != DetectionPass(scale: 1, marginX: 0, marginY: 0) else { return photo }
        return photo.warped(
            by: toPhoto, width: side(photo.width, margin: marginX), height: side(photo.height, margin: marginY))
    }

    private func side(_ side: Int, margin: Int) -> Int {
        max(Int((Double(side) * scale).rounded()), 1) + 2 * margin
    }
}
