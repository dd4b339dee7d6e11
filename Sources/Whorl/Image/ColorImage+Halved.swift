/// Half the size of an image, as dlib's image pyramids have it (`pyramid_down<2>` in dlib's `image_pyramid.h`).
extension ColorImage {
    /// Pixels of the Gaussian, whose weights are 1, 4, 6, 4 and 1; their sum squared is 256.
    private static let taps = 5
    /// Sides up to this have no half.
    private static let leastSide = 8
    private static let sumBits: UInt16 = 8
    /// How far the first pixel of the halved image is from the first of the image, in pixels of the halved one.
    private static let halvedShift = (x: 1.25, y: 0.75)

    /// The image blurred by a Gaussian of five pixels, every second pixel of it; nil of an image that is too small.
    ///
    /// Components are rounded down.
    package var halved: ColorImage? {
        guard width > Self.leastSide, height > Self.leastSide else { return nil }
        let (columns, rows) = ((width - Self.taps + 2) / 2, (height - Self.taps + 2) / 2)
        let channels = Self.channels
        let length = columns * channels
        // No sum is larger than 255 * 256.
        var across = [UInt16](repeating: 0, count: height * length)
        var halved = [UInt8](repeating: 0, count: rows * length)
        pixels.withUnsafeBufferPointer { pixels in
            across.withUnsafeMutableBufferPointer { across in
                for row in 0..<height {
                    for column in 0..<columns {
                        let start = (row * width + 2 * column) * channels
                        for channel in 0..<channels {
                            across[row * length + column * channels + channel] = Self.blurred { place in
                                UInt16(pixels[start + place * channels + channel])
                            }
                        }
                    }
                }
                for row in 0..<rows {
                    for index in 0..<length {
                        let sum = Self.blurred { place in across[(2 * row + place) * length + index] }
                        halved[row * length + index] = UInt8(sum >> Self.sumBits)
                    }
                }
            }
        }
        return ColorImage(width: columns, height: rows, pixels: halved)
    }

    /// The weighted sum of five numbers.
    @inline(__always)
    private static func blurred(_ number: (_ place: Int) -> UInt16) -> UInt16 {
        let (inner, middle): (UInt16, UInt16) = (4, 6)
        return number(0) + number(taps - 1) + inner * (number(1) + number(taps - 2)) + middle * number(2)
    }

    /// Where a place of the image is in the halved one, as dlib has it.
    package static func halvedPlace(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (x / 2 - halvedShift.x, y / 2 - halvedShift.y)
    }
}
