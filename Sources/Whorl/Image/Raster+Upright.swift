extension Raster {
    /// The raster as it is shown, its first row at the top.
    ///
    /// - Complexity: O(1) where it is stored so.
    var upright: Raster {
        guard orientation != .topLeft else { return self }
        let (columns, rows) = orientation.swapsAxes ? (height, width) : (width, height)
        let turned = [UInt8](unsafeUninitializedCapacity: samples.count) { out, filled in
            samples.withUnsafeBufferPointer { samples in
                var place = 0
                for y in 0..<rows {
                    for x in 0..<columns {
                        let start = storedPixel(x, y) * channels
                        for channel in 0..<channels { out[place + channel] = samples[start + channel] }
                        place += channels
                    }
                }
            }
            filled = samples.count
        }
        return Raster(
            width: columns, height: rows, channels: channels, samples: turned, resolution: resolution,
            reduction: reduction)
    }

    /// The number of the stored pixel that is shown at a column and a row.
    private func storedPixel(_ x: Int, _ y: Int) -> Int {
        let (column, row) = orientation.swapsAxes ? (y, x) : (x, y)
        let storedColumn = orientation.reversesColumns ? width - 1 - column : column
        let storedRow = orientation.reversesRows ? height - 1 - row : row
        return storedRow * width + storedColumn
    }
}
