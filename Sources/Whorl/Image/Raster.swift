/// What a format's decoder delivers: samples of 8 bits as they are stored, from which gray and color are made alike.
struct Raster {
    /// Stored columns.
    let width: Int
    /// Stored rows.
    let height: Int
    /// Samples of a pixel: 1 gray; 2 gray, alpha; 3 RGB; 4 RGBA. Alpha is not multiplied in.
    let channels: Int
    /// `height * width * channels` samples, row-major; 0 is black and transparent.
    let samples: [UInt8]
    /// How the stored rows and columns are shown.
    var orientation = ImageOrientation.topLeft
    /// Dots per inch, where the file states them in a place that is trusted.
    var resolution: Double?
    /// Pixels of the file along a side for each of these; above 1 where it was decoded at a fraction of its size.
    var reduction = 1

    /// The gray levels over white, one for each pixel.
    var gray: [UInt8] { Luma.gray(interleaved: samples, channels: channels) }

    /// Red, green and blue over white, for each pixel.
    var color: [UInt8] {
        channels == ColorImage.channels ? samples : Self.color(of: samples, channels: channels)
    }

    private static func color(of samples: [UInt8], channels: Int) -> [UInt8] {
        let (count, hasAlpha, isGray) = (samples.count / channels, channels.isMultiple(of: 2), channels <= 2)
        return [UInt8](unsafeUninitializedCapacity: count * ColorImage.channels) { out, filled in
            samples.withUnsafeBufferPointer { samples in
                for pixel in 0..<count {
                    let start = pixel * channels
                    let alpha = hasAlpha ? samples[start + channels - 1] : UInt8.max
                    for channel in 0..<ColorImage.channels {
                        let level = samples[isGray ? start : start + channel]
                        out[pixel * ColorImage.channels + channel] =
                            alpha == UInt8.max ? level : Luma.overWhite(level, alpha: alpha)
                    }
                }
            }
            filled = count * ColorImage.channels
        }
    }
}
