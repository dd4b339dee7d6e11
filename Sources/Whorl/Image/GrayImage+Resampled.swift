extension GrayImage {
    /// A resolution within this part of the wanted one is left as it is: at 500 dpi a print of 500 pixels then ends at
    /// most 2.5 pixels away, a quarter of a ridge period.
    static let resolutionTolerance = 0.005

    /// The image at another resolution, by cubic convolution that averages where pixels become fewer.
    ///
    /// - Parameter target: dots per inch.
    /// - Returns: an image of the same physical size, rounded to whole pixels; the image itself where its resolution is
    ///   within 0.5 % of the wanted one.
    /// - Precondition: `target` is positive and finite.
    /// - Complexity: O(pixels of both images); two buffers of one of them.
    public func resampled(to target: Double) -> GrayImage {
        precondition(target > 0 && target.isFinite)
        guard abs(resolution / target - 1) > Self.resolutionTolerance else { return self }
        let pitch = resolution / target
        let columns = ResampleWeights(input: width, output: Self.side(width, pitch: pitch), pitch: pitch)
        let rows = ResampleWeights(input: height, output: Self.side(height, pitch: pitch), pitch: pitch)
        var line = [Float](repeating: 0, count: width)
        var result: [UInt8] = []
        result.reserveCapacity(columns.starts.count * rows.starts.count)
        for row in rows.starts.indices {
            rows.combineRows(of: pixels, at: row, into: &line)
            columns.appendLevels(of: line, to: &result)
        }
        return GrayImage(
            width: columns.starts.count, height: rows.starts.count, pixels: result, resolution: target)
    }

    private static func side(_ side: Int, pitch: Double) -> Int {
        max(Int((Double(side) / pitch).rounded()), 1)
    }
}

extension ResampleWeights {
    /// Weighs the rows that make up one output row.
    ///
    /// - Parameters:
    ///   - pixels: rows of as many columns as `line`.
    ///   - row: the output row.
    ///   - line: where it goes.
    fileprivate func combineRows(of pixels: [UInt8], at row: Int, into line: inout [Float]) {
        let width = line.count
        line.withUnsafeMutableBufferPointer { line in
            pixels.withUnsafeBufferPointer { pixels in
                line.update(repeating: 0)
                for tap in 0..<taps {
                    let (weight, first) = (weights[row * taps + tap], (starts[row] + tap) * width)
                    for x in 0..<width { line[x] += weight * Float(pixels[first + x]) }
                }
            }
        }
    }

    /// Weighs the samples of a line and rounds the results to `0...255`.
    fileprivate func appendLevels(of line: [Float], to levels: inout [UInt8]) {
        line.withUnsafeBufferPointer { line in
            weights.withUnsafeBufferPointer { weights in
                var first = 0
                for start in starts {
                    var sum: Float = 0
                    for tap in 0..<taps { sum += weights[first + tap] * line[start + tap] }
                    levels.append(UInt8(min(max(sum + Self.half, 0), Self.white)))
                    first += taps
                }
            }
        }
    }

    private static let half: Float = 0.5
    private static let white = Float(UInt8.max)
}
