/// The color of a part of a face without its light: the medians of its chroma (ITU-R BT.601-7, 2.5.3), in gray levels.
struct SkinColor {
    private let blue: Double
    private let red: Double

    /// Luma takes the rest of the blue and of the red: `0.5 / (1 - 0.114)` and `0.5 / (1 - 0.299)`.
    private static let scales = (blue: 0.5 / (1 - 0.114), red: 0.5 / (1 - 0.299))

    /// Measures a part of an image.
    init(_ image: ColorImage, _ region: PixelRegion) {
        var (blues, reds): ([Int], [Int]) = ([], [])
        for row in region.rows {
            for column in region.columns {
                let place = (row * image.width + column) * ColorImage.channels
                let pixel = image.pixels[place..<(place + ColorImage.channels)]
                let (red, green, blue) = (pixel[place], pixel[place + 1], pixel[place + 2])
                let gray = Int(Luma.gray(red, green, blue))
                blues.append(Int(blue) - gray)
                reds.append(Int(red) - gray)
            }
        }
        blue = Self.scales.blue * Self.median(&blues)
        red = Self.scales.red * Self.median(&reds)
    }

    /// Red less blue chroma: above 0 on skin of all shades, below on its negative and where red and blue were exchanged.
    var warmth: Double { red - blue }

    /// How far two colors are from each other.
    static func distance(_ one: SkinColor, _ other: SkinColor) -> Double {
        let (blue, red) = (one.blue - other.blue, one.red - other.red)
        return (blue * blue + red * red).squareRoot()
    }

    private static func median(_ values: inout [Int]) -> Double {
        values.sort()
        return values.isEmpty ? 0 : Double(values[values.count / 2])
    }
}
