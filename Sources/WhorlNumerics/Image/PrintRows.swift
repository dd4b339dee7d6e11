internal import CKernels

/// Where the pixels of a row lie between the middles of blocks.
package struct PixelPlaces: Sendable {
    /// The block whose middle is left of each pixel.
    package let left: [Int32]
    /// The block on the right.
    package let right: [Int32]
    /// Part of the way from one to the other, `0...1`.
    package let part: [Float]
    /// Blocks of a row.
    package let cells: Int

    /// Joins the places of the pixels of a row.
    ///
    /// - Precondition: as many of each; blocks are `0..<cells`.
    package init(left: [Int32], right: [Int32], part: [Float], cells: Int) {
        precondition(left.count == right.count && left.count == part.count)
        precondition((left + right).allSatisfy { (0..<cells).contains(Int($0)) })
        (self.left, self.right, self.part, self.cells) = (left, right, part, cells)
    }
}

/// Loops over the pixels of a print, the same bits on every processor.
package enum PrintRows {
    /// Writes gray levels less the local mean, times the local gain, within `-clip...clip`.
    ///
    /// - Parameters:
    ///   - gray: a row of gray levels.
    ///   - places: where its pixels lie between the blocks.
    ///   - means: of each block.
    ///   - gains: of each block.
    ///   - clip: the largest result.
    ///   - out: receives as many numbers as there are pixels.
    package static func normalize(
        _ gray: UnsafeBufferPointer<UInt8>, _ places: PixelPlaces, means: [Float], gains: [Float], clip: Float,
        into out: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(gray.count == places.part.count && out.count >= gray.count)
        precondition(means.count == places.cells && gains.count == places.cells)
        guard let gray = gray.baseAddress, let out = out.baseAddress else { return }
        whorl_normalize_row(
            gray, places.part.count, places.left, places.right, places.part, means, gains, clip, out)
    }

    /// Writes the hyperbolic tangent of half of each number, with its sign turned over, by a quotient of polynomials.
    ///
    /// - Parameters:
    ///   - numbers: any; those beyond -6...6 give -1 and 1.
    ///   - out: receives as many.
    package static func negativeShares(
        _ numbers: UnsafeBufferPointer<Float>, into out: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(out.count >= numbers.count)
        guard let source = numbers.baseAddress, let out = out.baseAddress else { return }
        whorl_negative_shares(source, numbers.count, out)
    }

    /// Adds up what the gradient has at the inner pixels of a row.
    ///
    /// - Parameters:
    ///   - pixels: a plane of at least three columns.
    ///   - y: a row with a row above and below.
    ///   - sums: three times as many as the plane has columns: of `gx * gx - gy * gy`, `2 * gx * gy` and
    ///     `gx * gx + gy * gy`, of Sobel's operator.
    package static func addGradients(_ pixels: Plane<Float>, y: Int, to sums: inout [Float]) {
        let width = pixels.width
        precondition(width > 2 && y > 0 && y < pixels.height - 1 && sums.count >= 3 * width)
        pixels.values.withUnsafeBufferPointer { p in
            sums.withUnsafeMutableBufferPointer { sums in
                guard let row = p.baseAddress, let sums = sums.baseAddress else { return }
                whorl_add_gradients(row + y * width + 1, width, width - 2, sums + 1, width)
            }
        }
    }

    /// Sums of pixels along the ridges, across them.
    ///
    /// - Parameters:
    ///   - pixels: fewer than 2^31 of them; those outside count 0.
    ///   - place: a pixel.
    ///   - ridge: cosine and sine of the ridges' angle there.
    ///   - reach: the farthest pixel along the ridges; every second one counts.
    ///   - sums: receives the sums from `sums.count / 2` pixels across the ridges on one side to as many on the other.
    package static func signature(
        _ pixels: Plane<Float>, at place: (x: Int, y: Int), ridge: (cosine: Float, sine: Float), reach: Int,
        into sums: inout [Float]
    ) {
        precondition(sums.count % 2 == 1 && (1...Int(Int32.max)).contains(pixels.values.count))
        var ridge = whorl_ridge(x: Float(place.x), y: Float(place.y), cosine: ridge.cosine, sine: ridge.sine)
        whorl_ridge_signature(
            pixels.values, pixels.width, pixels.height, &ridge, Int32(sums.count / 2), Int32(reach), &sums)
    }
}
