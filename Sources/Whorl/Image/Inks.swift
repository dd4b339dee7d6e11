/// Printing inks to the light that they leave: cyan, magenta, yellow and black to red, green and blue.
enum Inks {
    /// Samples of a pixel.
    static let count = 4

    /// Each light is what its ink and black leave of white, without a color profile.
    ///
    /// - Parameters:
    ///   - samples: four for each pixel, 255 all of an ink.
    ///   - areInverted: whether 255 means no ink, as Adobe's programs write it.
    /// - Returns: red, green and blue for each pixel.
    static func colors(of samples: [UInt8], areInverted: Bool) -> [UInt8] {
        let pixels = samples.count / count
        return [UInt8](unsafeUninitializedCapacity: pixels * ColorImage.channels) { out, filled in
            samples.withUnsafeBufferPointer { samples in
                for pixel in 0..<pixels {
                    let place = pixel * count
                    let light = { (ink: Int) in Int(areInverted ? samples[place + ink] : ~samples[place + ink]) }
                    let black = light(ColorImage.channels)
                    for channel in 0..<ColorImage.channels {
                        out[pixel * ColorImage.channels + channel] = Luma.level(
                            light(channel) * black, of: Int(UInt8.max) * Int(UInt8.max))
                    }
                }
            }
            filled = pixels * ColorImage.channels
        }
    }
}
