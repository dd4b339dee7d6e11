import Glibc

import Whorl

/// A picture of parallel ridges, which has known orientation and period and, with a phase jump, known minutiae.
enum StripedPrint {
    /// Ridges of one direction: `angle` in radians counter-clockwise as seen, `period` in pixels.
    static func image(
        width: Int = 256, height: Int = 256, angle: Double = 0, period: Double = 9, contrast: Double = 90,
        resolution: Double = 500
    ) -> GrayImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let across = Double(x) * sin(angle) + Double(y) * cos(angle)
                let phase = 2 * Double.pi * across / period
                pixels.append(UInt8(128 + contrast * cos(phase)))
            }
        }
        return GrayImage(width: width, height: height, pixels: pixels, resolution: resolution)
    }
}
