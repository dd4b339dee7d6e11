/// Samples of 1, 2, 4 or 8 bits side by side, the first in the highest bits, each row padded to whole bytes.
func packed(_ samples: [UInt8], width: Int, bits: Int, rowAlignment: Int = 1) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in stride(from: 0, to: samples.count, by: width) {
        var line = [UInt8](repeating: 0, count: (width * bits + 7) / 8)
        for x in 0..<width {
            line[x * bits / 8] |= samples[row + x] << UInt8(8 - bits - x * bits % 8)
        }
        while line.count % rowAlignment != 0 { line.append(0) }
        bytes += line
    }
    return bytes
}

extension Array where Element == UInt8 {
    mutating func append(little value: Int, bytes: Int) {
        for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }

    mutating func append(big value: Int, bytes: Int) {
        for index in (0..<bytes).reversed() { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}

/// The luma of the test's own arithmetic: ITU-R BT.601 in floating point, rounded.
func plainLuma(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> UInt8 {
    let (red, green, blue) = (0.299 * Double(r), 0.587 * Double(g), 0.114 * Double(b))
    // Halves are rounded up in whole numbers; the binary sum may lie just below one.
    return UInt8((red + green + blue + 1e-9).rounded())
}

/// A gray level over white, in floating point.
func plainOverWhite(_ level: UInt8, _ alpha: UInt8) -> UInt8 {
    let opacity = Double(alpha) / 255
    return UInt8((Double(level) * opacity + 255 * (1 - opacity)).rounded())
}
