import Whorl
import WhorlEvaluation
import WhorlNumerics

/// What may be odd about a print, the same for all fingers.
enum OddPrint: String, CaseIterable, Encodable {
    case nothing
    case turned90 = "turned by 90 degrees"
    case turned180 = "turned by 180 degrees"
    case turned270 = "turned by 270 degrees"
    case mirrored
    case blurred = "blurred, 2 to 3 pixels"
    case dark = "dark and faint, a sixth to a third of the contrast"
    case tiny = "6 mm of the middle"
    case occluded = "a third of the height under white"
    case inverted = "ridges light"
    case resolution50 = "half the resolution that is stated"
    case resolution70 = "70 % of the resolution that is stated"
    case resolution140 = "140 % of the resolution that is stated"
    case resolution200 = "twice the resolution that is stated"
    case half = "left half"
    case sides = "left or right 65 %, a common area of 30 %"

    private static let (white, tinySide): (UInt8, Double) = (255, 6)
    private static let millimeters = 25.4

    /// The odd impression of a finger.
    ///
    /// - Parameters:
    ///   - print: an impression.
    ///   - number: which one of its finger it is.
    ///   - generator: of what differs between prints.
    /// - Returns: the impression as it is odd.
    func image(_ print: GrayImage, number: Int, using generator: inout SeededGenerator) -> GrayImage {
        let (width, height) = (print.width, print.height)
        switch self {
        case .nothing: return print
        case .turned90: return print.moved(width: height, height: width) { ($1, height - 1 - $0) }
        case .turned180: return print.moved(width: width, height: height) { (width - 1 - $0, height - 1 - $1) }
        case .turned270: return print.moved(width: height, height: width) { (width - 1 - $1, $0) }
        case .mirrored: return print.moved(width: width, height: height) { (width - 1 - $0, $1) }
        case .blurred:
            let deviation = generator.uniform(in: 2...3)
            return print.changed { $0.blurred(by: deviation) }
        case .dark:
            let contrast = generator.uniform(in: 1 / 6...1 / 3)
            return print.leveled { FloatPlane.level(Float($0) * contrast) }
        case .tiny:
            let side = Int(Self.tinySide / Self.millimeters * print.resolution)
            return print.part(columns: Self.middle(width, side), rows: Self.middle(height, side))
        case .occluded:
            let pixels = print.pixels.enumerated().map { index, level in
                (height / 3..<2 * height / 3).contains(index / width) ? Self.white : level
            }
            return GrayImage(width: width, height: height, pixels: pixels, resolution: print.resolution)
        case .inverted: return print.leveled { UInt8.max - $0 }
        case .resolution50: return print.resampled(to: print.resolution / 2)
        case .resolution70: return print.resampled(to: print.resolution * 0.7)
        case .resolution140: return print.resampled(to: print.resolution * 1.4)
        case .resolution200: return print.resampled(to: print.resolution * 2)
        case .half: return print.part(columns: 0..<width / 2, rows: 0..<height)
        case .sides:
            let part = width * 65 / 100
            let columns = number.isMultiple(of: 2) ? 0..<part : width - part..<width
            return print.part(columns: columns, rows: 0..<height)
        }
    }

    private static func middle(_ length: Int, _ part: Int) -> Range<Int> {
        let part = min(part, length)
        return (length - part) / 2..<(length + part) / 2
    }
}
