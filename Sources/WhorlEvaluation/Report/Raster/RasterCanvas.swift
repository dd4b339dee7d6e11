import Glibc
import Whorl

/// A drawing of pixels: images, and lines with soft edges over them.
package struct RasterCanvas {
    /// Red, green and blue, and how much of what lies below they cover, 0...1.
    package struct Ink: Equatable {
        let (red, green, blue): (UInt8, UInt8, UInt8)
        var opacity = 1.0

        /// An ink by its color in CSS, such as `#1c9cd8`.
        ///
        /// - Precondition: six hexadecimal digits behind `#`.
        package init(_ color: String, opacity: Double = 1) {
            let digits = UInt32(color.dropFirst(), radix: 16)
            precondition(digits != nil && color.count == 7, "a color has six digits")
            (red, green, blue) = (Self.byte(digits, 2), Self.byte(digits, 1), Self.byte(digits, 0))
            self.opacity = opacity
        }

        private static func byte(_ digits: UInt32?, _ place: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: (digits ?? 0) >> (place * UInt8.bitWidth))
        }
    }

    let width: Int
    let height: Int
    /// `height * width * 3` components, red, green, blue, the top row first.
    package private(set) var pixels: [UInt8]
    /// Corners of the part that lines and areas are drawn in; all of the drawing unless set.
    package var window: (from: Place, to: Place)

    /// Makes a white drawing.
    ///
    /// - Precondition: both sides are positive.
    package init(width: Int, height: Int) {
        precondition(width > 0 && height > 0)
        (self.width, self.height) = (width, height)
        window = (Place(0, 0), Place(Double(width), Double(height)))
        pixels = [UInt8](repeating: UInt8.max, count: width * height * ColorImage.channels)
    }

    /// The drawing as a PNG file.
    ///
    /// - Throws: what the encoder throws.
    func png() throws(WhorlError) -> [UInt8] { try PNGEncoder.bytes(rgb: pixels, width: width, height: height) }

    /// Lays a gray image over the drawing, each pixel a square of `zoom`, lightened by so much of white.
    mutating func image(_ image: GrayImage, at corner: (x: Int, y: Int), zoom: Int, veil: Double) {
        fill(corner, width: image.width * zoom, height: image.height * zoom) { x, y in
            let level = Double(image.pixels[y / zoom * image.width + x / zoom])
            let shown = UInt8((level + (Double(UInt8.max) - level) * veil).rounded())
            return (shown, shown, shown)
        }
    }

    /// Lays a color image over the drawing.
    mutating func image(_ image: ColorImage, at corner: (x: Int, y: Int)) {
        fill(corner, width: image.width, height: image.height) { x, y in
            let place = (y * image.width + x) * ColorImage.channels
            return (image.pixels[place], image.pixels[place + 1], image.pixels[place + 2])
        }
    }

    private mutating func fill(
        _ corner: (x: Int, y: Int), width: Int, height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
    ) {
        for y in max(0, -corner.y)..<max(min(height, self.height - corner.y), max(0, -corner.y)) {
            for x in max(0, -corner.x)..<max(min(width, self.width - corner.x), max(0, -corner.x)) {
                let place = ((corner.y + y) * self.width + corner.x + x) * ColorImage.channels
                (pixels[place], pixels[place + 1], pixels[place + 2]) = color(x, y)
            }
        }
    }

    /// Draws a line of a width.
    package mutating func line(_ from: Place, _ to: Place, width: Double, _ ink: Ink) {
        stroke(from, to, reach: width / 2, ink) { place in
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = dx * dx + dy * dy
            let part = length > 0 ? ((place.x - from.x) * dx + (place.y - from.y) * dy) / length : 0
            let nearest = min(max(part, 0), 1)
            return hypot(place.x - from.x - nearest * dx, place.y - from.y - nearest * dy)
        }
    }

    /// Draws the outline of a circle.
    mutating func circle(_ center: Place, radius: Double, width: Double, _ ink: Ink) {
        let (low, high) = (center.moved(-radius, -radius), center.moved(radius, radius))
        stroke(low, high, reach: width / 2, ink) { abs(hypot($0.x - center.x, $0.y - center.y) - radius) }
    }

    /// Draws straight lines through places and back to the first.
    mutating func outline(_ places: [Place], width: Double, _ ink: Ink) {
        for (index, place) in places.enumerated() {
            line(place, places[(index + 1) % places.count], width: width, ink)
        }
    }

    /// Inks the pixels whose centers lie within `reach` of a curve, those at its edge in part.
    ///
    /// - Parameters:
    ///   - from: a corner of a box that the curve lies in.
    ///   - to: the opposite corner.
    ///   - reach: half of the curve's width.
    ///   - ink: its color.
    ///   - distance: of a place from the curve, in pixels.
    private mutating func stroke(
        _ from: Place, _ to: Place, reach: Double, _ ink: Ink, _ distance: (Place) -> Double
    ) {
        let edge = reach + 1
        let columns = columns(from: min(from.x, to.x) - edge, to: max(from.x, to.x) + edge)
        for y in rows(from: min(from.y, to.y) - edge, to: max(from.y, to.y) + edge) {
            for x in columns {
                let away = distance(Place(Double(x) + 1 / 2.0, Double(y) + 1 / 2.0))
                let cover = min(max(reach - away + 1 / 2.0, 0), 1) * ink.opacity
                if cover > 0 { blend(x, y, ink, cover) }
            }
        }
    }

    /// The columns of the window that a range touches.
    func columns(from low: Double, to high: Double) -> Range<Int> {
        Self.range(max(low, window.from.x), min(high, window.to.x), below: width)
    }

    /// The rows of the window that a range touches.
    func rows(from low: Double, to high: Double) -> Range<Int> {
        Self.range(max(low, window.from.y), min(high, window.to.y), below: height)
    }

    private static func range(_ low: Double, _ high: Double, below limit: Int) -> Range<Int> {
        let start = min(max(Int(low.rounded(.down)), 0), limit)
        return start..<max(min(Int(high.rounded(.up)), limit), start)
    }

    /// Mixes an ink into a pixel, of which it covers a part, 0...1.
    mutating func blend(_ x: Int, _ y: Int, _ ink: Ink, _ cover: Double) {
        let place = (y * width + x) * ColorImage.channels
        for (channel, level) in [ink.red, ink.green, ink.blue].enumerated() {
            let below = Double(pixels[place + channel])
            pixels[place + channel] = UInt8((below + (Double(level) - below) * cover).rounded())
        }
    }
}
