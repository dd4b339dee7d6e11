import FoundationEssentials
import Whorl
import WhorlNumerics

/// The pixels under a drawing of a step, in color.
struct StepRaster {
    /// Red, green and blue, 0...255.
    typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

    private static let channels = 3

    /// Columns.
    let width: Int
    /// Rows.
    let height: Int
    /// Red, green and blue of each pixel, row by row.
    private(set) var pixels: [UInt8]

    /// Colors each pixel by its column and row.
    init(width: Int, height: Int, color: (Int, Int) -> Color) {
        (self.width, self.height) = (width, height)
        pixels = []
        pixels.reserveCapacity(width * height * Self.channels)
        for y in 0..<height {
            for x in 0..<width {
                let color = color(x, y)
                pixels += [color.red, color.green, color.blue]
            }
        }
    }

    /// An image as it is.
    init(_ image: GrayImage) {
        self.init(width: image.width, height: image.height) { Self.gray(image.pixels[$1 * image.width + $0]) }
    }

    /// A plane in gray, from black at the range's lower end to white at its upper one.
    init(_ plane: Plane<Float>, in range: ClosedRange<Float>) {
        self.init(width: plane.width, height: plane.height) {
            Self.gray(UInt8(255 * Self.part(of: plane[$0, $1], range)))
        }
    }

    /// A map in colors from dark blue at the range's lower end through green to yellow at its upper one, like enough to
    /// be told apart by people with color-blindness.
    init(map: Plane<Float>, in range: ClosedRange<Float>) {
        self.init(width: map.width, height: map.height) { Self.ramp(Self.part(of: map[$0, $1], range)) }
    }

    /// One gray level.
    static func gray(_ level: UInt8) -> Color { (level, level, level) }

    /// The file as base64.
    ///
    /// - Throws: what the encoder throws.
    func encoded() throws(WhorlError) -> String {
        Data(try PNGEncoder.bytes(rgb: pixels, width: width, height: height)).base64EncodedString()
    }

    private static func part(of value: Float, _ range: ClosedRange<Float>) -> Float {
        let length = max(range.upperBound - range.lowerBound, .leastNormalMagnitude)
        return min(max((value - range.lowerBound) / length, 0), 1)
    }

    /// Colors at equal distances, as in the map "viridis" (S. van der Walt and N. Smith, 2015).
    private static let stops: [(Float, Float, Float)] = [
        (68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37),
    ]

    private static func ramp(_ part: Float) -> Color {
        let position = part * Float(stops.count - 1)
        let index = min(Int(position), stops.count - 2)
        let (low, high, weight) = (stops[index], stops[index + 1], position - Float(index))
        func mixed(_ a: Float, _ b: Float) -> UInt8 { UInt8(a + (b - a) * weight) }
        return (mixed(low.0, high.0), mixed(low.1, high.1), mixed(low.2, high.2))
    }
}
