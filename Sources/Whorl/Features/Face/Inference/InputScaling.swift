/// An image as a model reads it: in its order of colors, and each component brought to its scale.
package struct InputScaling {
    private static let levels = 256

    /// Place of each of the model's components in a pixel of an image.
    private let places: [Int]
    /// For each of the model's components, the value of each level.
    private let values: [Float]

    /// Prepares the values.
    package init(_ input: ModelInput) {
        places = input.order == .rgb ? [0, 1, 2] : [2, 1, 0]
        values = zip(input.mean, input.deviation).flatMap { mean, deviation in
            (0..<Self.levels).map { Float((Double($0) - mean) / deviation) }
        }
    }

    /// Writes a row of a model's input.
    ///
    /// - Parameters:
    ///   - row: from the top.
    ///   - image: at the top left of the input; what lies outside of it is black.
    ///   - out: three values for each column of the input.
    package func write(_ row: Int, of image: ColorImage, into out: UnsafeMutableBufferPointer<Float>) {
        let channels = ColorImage.channels
        let columns = row < image.height ? min(image.width, out.count / channels) : 0
        let first = row * image.width * channels
        image.pixels.withUnsafeBufferPointer { pixels in
            values.withUnsafeBufferPointer { values in
                for channel in 0..<channels {
                    let (table, place) = (channel * Self.levels, first + places[channel])
                    for column in 0..<columns {
                        out[column * channels + channel] = values[table + Int(pixels[place + column * channels])]
                    }
                    for column in columns..<(out.count / channels) {
                        out[column * channels + channel] = values[table]
                    }
                }
            }
        }
    }
}
