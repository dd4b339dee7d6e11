import Whorl
import WhorlNumerics

/// What the sensor makes of the cover: gray levels, softened, with noise.
enum Sensor {
    /// Takes the picture.
    static func image(
        cover: FloatPlane, pressure: FloatPlane, _ conditions: ImpressionConditions,
        using generator: inout SeededGenerator
    ) -> GrayImage {
        let dark = darkness(cover: cover, pressure: pressure, using: &generator).blurred()
        let range = conditions.background - conditions.ink
        let pixels = dark.values.map { share -> UInt8 in
            let gray = conditions.background - range * share + conditions.sensorNoise * generator.bellShaped()
            return UInt8(min(max(gray, 0), Float(UInt8.max)).rounded())
        }
        return GrayImage(width: cover.width, height: cover.height, pixels: pixels)
    }

    /// The share of the range from background to ink; firm ridges are darker.
    private static func darkness(
        cover: FloatPlane, pressure: FloatPlane, using generator: inout SeededGenerator
    ) -> FloatPlane {
        typealias Constants = SyntheticParameters.Impression
        let (width, height) = (cover.width, cover.height)
        let shade = SmoothNoise.plane(width: width, height: height, scale: Constants.shadeScale, using: &generator)
        let texture = SmoothNoise.plane(width: width, height: height, scale: Constants.textureScale, using: &generator)
        return FloatPlane(width: width, height: height) { column, row in
            let press = min(max(pressure[column, row], 0), 1)
            let dark =
                Constants.lightest + (1 - Constants.lightest) * press
                + Constants.shade * shade[column, row] + Constants.texture * texture[column, row]
            return cover[column, row] * min(max(dark, 0), 1)
        }
    }
}
