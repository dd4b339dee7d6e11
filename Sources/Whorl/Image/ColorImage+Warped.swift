extension ColorImage {
    /// Another view of the image: turned, scaled and shifted, by bilinear interpolation.
    ///
    /// Where pixels become fewer, squares of as many whole pixels as fit into the new pitch are averaged first, so that
    /// fewer than two pixels in a row are left out between two that are read.
    ///
    /// - Parameters:
    ///   - transform: brings the places of the new image's pixels into this one.
    ///   - width: columns of the new image, positive.
    ///   - height: rows of the new image, positive.
    /// - Returns: the new image; what lies outside this one counts as black.
    /// - Complexity: O(new pixels + pixels averaged).
    package func warped(by transform: SimilarityTransform, width: Int, height: Int) -> ColorImage {
        let black = { ColorImage(width: width, height: height, pixels: Self.black(width * height)) }
        guard transform.scale.isFinite else { return black() }
        let factor = max(Int(min(transform.scale, Double(max(self.width, self.height)))), 1)
        let reduced = transform.reduced(by: Double(factor))
        let size = size(reducedBy: factor)
        let region = reduced.region(readBy: width, height, columns: size.width, rows: size.height)
        guard !region.isEmpty else { return black() }
        let source = factor == 1 ? self : self.reduced(by: factor, region: region)
        let shift = factor == 1 ? (x: 0, y: 0) : (x: region.columns.lowerBound, y: region.rows.lowerBound)
        let moved = SimilarityTransform(
            a: reduced.a, b: reduced.b, dx: reduced.dx - Double(shift.x), dy: reduced.dy - Double(shift.y))
        return source.interpolated(at: moved, width: width, height: height)
    }

    private static func black(_ count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: count * channels)
    }

    private func interpolated(at transform: SimilarityTransform, width: Int, height: Int) -> ColorImage {
        let result = [UInt8](unsafeUninitializedCapacity: width * height * Self.channels) { out, filled in
            pixels.withUnsafeBufferPointer { pixels in
                let source = BilinearSource(pixels: pixels, width: self.width, height: self.height)
                for row in 0..<height {
                    let start = transform.place(0, Double(row))
                    for column in 0..<width {
                        let (x, y) = (start.x + transform.a * Double(column), start.y + transform.b * Double(column))
                        source.write(x, y, to: out, at: filled)
                        filled += Self.channels
                    }
                }
            }
        }
        return ColorImage(width: width, height: height, pixels: result)
    }
}

/// Pixels that are read between their places.
private struct BilinearSource {
    private static let half: Float = 0.5

    let pixels: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int

    /// Writes the color at a place, components rounded to nearest.
    @inline(__always)
    package func write(_ x: Double, _ y: Double, to out: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
        let channels = ColorImage.channels
        guard x > -1, y > -1, x < Double(width), y < Double(height) else {
            for channel in 0..<channels { out[place + channel] = 0 }
            return
        }
        let (left, top) = (Int(x + 1) - 1, Int(y + 1) - 1)
        let (right, below) = (Float(x - Double(left)), Float(y - Double(top)))
        let weights = ((1 - right) * (1 - below), right * (1 - below), (1 - right) * below, right * below)
        let start = (top * width + left) * channels
        if left >= 0, top >= 0, left + 1 < width, top + 1 < height {
            let next = start + width * channels
            for channel in 0..<channels {
                let upper =
                    weights.0 * Float(pixels[start + channel]) + weights.1 * Float(pixels[start + channels + channel])
                let lower =
                    weights.2 * Float(pixels[next + channel]) + weights.3 * Float(pixels[next + channels + channel])
                out[place + channel] = UInt8(upper + lower + Self.half)
            }
        } else {
            for channel in 0..<channels {
                let upper = weights.0 * level(left, top, channel) + weights.1 * level(left + 1, top, channel)
                let lower = weights.2 * level(left, top + 1, channel) + weights.3 * level(left + 1, top + 1, channel)
                out[place + channel] = UInt8(upper + lower + Self.half)
            }
        }
    }

    /// A component, 0 outside.
    private func level(_ x: Int, _ y: Int, _ channel: Int) -> Float {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return Float(pixels[(y * width + x) * ColorImage.channels + channel])
    }
}
