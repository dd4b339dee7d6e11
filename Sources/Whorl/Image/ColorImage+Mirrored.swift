extension ColorImage {
    /// The image with left and right exchanged.
    package var mirrored: ColorImage {
        let channels = Self.channels
        let result = [UInt8](unsafeUninitializedCapacity: pixels.count) { out, filled in
            pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<height {
                    for column in 0..<width {
                        let (from, to) = (row * width + column, (row + 1) * width - 1 - column)
                        for channel in 0..<channels {
                            out[to * channels + channel] = pixels[from * channels + channel]
                        }
                    }
                }
            }
            filled = pixels.count
        }
        return ColorImage(width: width, height: height, pixels: result)
    }
}
