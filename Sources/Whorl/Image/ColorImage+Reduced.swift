extension ColorImage {
    /// The image with squares of pixels averaged to one, or a part of it.
    ///
    /// - Parameters:
    ///   - factor: pixels along a side of a square, at least 1; at the right and the lower edge what is left of a
    ///     square is averaged.
    ///   - region: the pixels of the reduced image that are wanted, inside of it and at least one.
    /// - Returns: the wanted pixels, each component rounded to nearest.
    /// - Complexity: O(pixels averaged).
    package func reduced(by factor: Int, region: PixelRegion) -> ColorImage {
        let channels = Self.channels
        let (left, right) = (region.columns.lowerBound * factor, min(region.columns.upperBound * factor, width))
        let length = (right - left) * channels
        var line = [UInt32](repeating: 0, count: length)
        let result = [UInt8](unsafeUninitializedCapacity: region.columns.count * region.rows.count * channels) {
            out, filled in
            line.withUnsafeMutableBufferPointer { line in
                pixels.withUnsafeBufferPointer { pixels in
                    for row in region.rows {
                        let rows = (row * factor)..<min((row + 1) * factor, height)
                        line.update(repeating: 0)
                        for y in rows {
                            let start = (y * width + left) * channels
                            // A side of a square has at most as many pixels as the image has rows: no overflow.
                            for index in 0..<length { line[index] &+= UInt32(pixels[start + index]) }
                        }
                        Self.average(line, factor: factor, rows: rows.count, into: out, at: &filled)
                    }
                }
            }
        }
        return ColorImage(width: region.columns.count, height: region.rows.count, pixels: result)
    }

    /// The size of the image with squares of pixels averaged to one.
    package func size(reducedBy factor: Int) -> (width: Int, height: Int) {
        ((width + factor - 1) / factor, (height + factor - 1) / factor)
    }

    /// Averages the sums of rows along a line.
    private static func average(
        _ line: UnsafeMutableBufferPointer<UInt32>, factor: Int, rows: Int,
        into out: UnsafeMutableBufferPointer<UInt8>, at place: inout Int
    ) {
        var start = 0
        while start < line.count {
            let end = min(start + factor * channels, line.count)
            let count = UInt64((end - start) / channels * rows)
            var (red, green, blue) = (count / 2, count / 2, count / 2)
            for index in stride(from: start, to: end, by: channels) {
                red += UInt64(line[index])
                green += UInt64(line[index + 1])
                blue += UInt64(line[index + 2])
            }
            out[place] = UInt8(red / count)
            out[place + 1] = UInt8(green / count)
            out[place + 2] = UInt8(blue / count)
            place += channels
            start = end
        }
    }
}
