import Glibc

@testable import Whorl

/// A picture of parallel ridges, which has known orientation and period and, with a phase jump, known minutiae.
enum StripedPrint {
    /// Ridges of one direction.
    ///
    /// - Parameters:
    ///   - angle: of the ridges, radians counter-clockwise as seen.
    ///   - period: pixels.
    ///   - extra: where given, a ridge more to the right of this column: its left end is a minutia.
    static func image(
        width: Int = 256, height: Int = 256, angle: Double = 0, period: Double = 9, contrast: Double = 90,
        resolution: Double = 500, extra: (x: Double, y: Double)? = nil
    ) -> GrayImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let across = Double(x) * sin(angle) + Double(y) * cos(angle)
                var phase = 2 * Double.pi * across / period
                if let extra {
                    // A spiral phase of one turn adds one ridge on one side (Sherlock and Monro, 1993).
                    phase += atan2(Double(y) - extra.y, Double(x) - extra.x)
                }
                pixels.append(UInt8(128 + contrast * cos(phase)))
            }
        }
        return GrayImage(width: width, height: height, pixels: pixels, resolution: resolution)
    }
}
