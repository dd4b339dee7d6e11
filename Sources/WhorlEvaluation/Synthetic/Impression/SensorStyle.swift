package import Whorl
import WhorlNumerics

/// A kind of sensor that synthetic fingers are pressed on: another size, contact, gray scale, blur and noise.
///
/// Styles stand for populations that nobody lent, so that a rate is seen to differ between sensors. Values were chosen
/// by eye after the kinds of sensors that `Datasets/README.md` lists.
public enum SensorStyle: String, Sendable, CaseIterable {
    /// The optical sensor that all synthetic prints had before there were styles.
    case optical
    /// A small capacitive sensor: part of the finger, hard contrast, rows and columns of unequal gain.
    case capacitive
    /// A sweep sensor: rows that are shifted and of unequal gain, and more distortion.
    case sweep
    /// An optical sensor of low contrast, softened.
    case faint

    /// Columns and rows.
    package var size: ImpressionSize {
        switch self {
        case .optical, .faint: .standard
        case .capacitive: ImpressionSize(width: 256, height: 300)
        case .sweep: ImpressionSize(width: 300, height: 480)
        }
    }

    /// How impressions differ.
    package var difficulty: ImpressionDifficulty {
        var difficulty = ImpressionDifficulty.standard
        switch self {
        case .optical: break
        case .capacitive:
            difficulty.contactWidth = 9.5...13
            difficulty.moisture = 0.7
            difficulty.roughness = 1.1
        case .sweep:
            difficulty.skinShift = 1.2
            difficulty.skinTorsion = 8
            difficulty.contactDisplacement = 1.5
        case .faint:
            difficulty.moisture = 0.65
            difficulty.patchiness = 1.1
            difficulty.sensorNoise = 3
        }
        return difficulty
    }

    /// Standard deviation of the gain of a row or column, as a share.
    private static let gain: Float = 0.06
    /// Greatest shift of a sweep sensor's row against the one before, in pixels, and of all rows together.
    private static let (rowShift, mostShift) = (1, 3)
    /// Contrast of a capacitive sensor, about the middle gray.
    private static let hardness: Float = 1.6
    /// Gray levels of the faint sensor's ink and ground.
    private static let faintLevels: ClosedRange<Float> = 120...225

    /// What the sensor makes of a print that the standard one took.
    func finish(_ image: GrayImage, using generator: inout SeededGenerator) -> GrayImage {
        let (width, height) = (image.width, image.height)
        let white = Float(UInt8.max)
        var plane = FloatPlane(width: width, height: height) { Float(image.pixels[$1 * width + $0]) }
        switch self {
        case .optical: return image
        case .capacitive:
            let columns = (0..<width).map { _ in 1 + Self.gain * generator.normal() }
            let rows = (0..<height).map { _ in 1 + Self.gain * generator.normal() }
            plane = FloatPlane(width: width, height: height) {
                let middle = white / 2
                return middle + (plane[$0, $1] - middle) * Self.hardness * columns[$0] * rows[$1]
            }
        case .sweep:
            var shift = 0
            let rows = (0..<height).map { _ -> (shift: Int, gain: Float) in
                shift += Int.random(in: -Self.rowShift...Self.rowShift, using: &generator)
                shift = min(max(shift, -Self.mostShift), Self.mostShift)
                return (shift, 1 + Self.gain * generator.normal())
            }
            plane = FloatPlane(width: width, height: height) {
                plane[min(max($0 + rows[$1].shift, 0), width - 1), $1] * rows[$1].gain
            }
        case .faint:
            let soft = plane.blurred().blurred()
            let span = Self.faintLevels.upperBound - Self.faintLevels.lowerBound
            plane = FloatPlane(width: width, height: height) {
                Self.faintLevels.lowerBound + soft[$0, $1] / white * span
            }
        }
        return GrayImage(
            width: width, height: height, pixels: plane.values.map { UInt8(min(max($0, 0), white).rounded()) })
    }
}

extension SyntheticFinger {
    /// Presses the finger on a sensor of a kind; of the optical one as ``impression(_:size:difficulty:)`` does.
    ///
    /// The same finger, number and style give the same image, bit for bit.
    ///
    /// - Parameters:
    ///   - number: 1 or more; each is another impression.
    ///   - style: of the sensor.
    ///   - contact: what is wrong with the contact.
    /// - Returns: an image of the style's size, ridges dark on a light ground.
    package func impression(
        _ number: Int, on style: SensorStyle, contact: ContactStyle = .usual
    ) -> GrayImage {
        var generator = SeededGenerator(seed: seed ^ UInt64(number), stream: Self.styleStream)
        return style.finish(
            impression(number, size: style.size, difficulty: style.difficulty, contact: contact), using: &generator)
    }

    /// Tells the numbers of a style from those of the impression.
    private static let styleStream: UInt64 = 1 << 32
}
