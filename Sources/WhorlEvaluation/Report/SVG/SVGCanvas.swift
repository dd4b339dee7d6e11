import Whorl

/// A drawing in SVG 1.1, as text that grows; looks are given by classes of a style sheet inside the drawing.
struct SVGCanvas {
    /// Which end of a text stands at its place.
    enum Anchor: String {
        case start, middle, end
    }

    /// Width in pixels.
    let width: Double
    /// Height in pixels.
    let height: Double
    private let title: String
    private let style: String
    private var body = ""

    /// Makes an empty drawing.
    ///
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - title: read to people who cannot see it.
    ///   - style: rules of CSS.
    init(width: Double, height: Double, title: String, style: String) {
        self.width = width
        self.height = height
        self.title = title
        self.style = style
    }

    /// The whole drawing; nothing in it comes from elsewhere.
    package var text: String {
        let size = "\(Self.number(width)) \(Self.number(height))"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" \
            width="\(Self.number(width))" height="\(Self.number(height))" viewBox="0 0 \(size)">
            <title>\(MarkupText.escaped(title))</title>
            <style>\(style)</style>
            \(body)</svg>

            """
    }

    /// Adds a line.
    mutating func line(_ from: Place, _ to: Place, _ look: String) {
        body += "<line \(Self.pair("x1", "y1", from)) \(Self.pair("x2", "y2", to)) class=\"\(look)\"/>\n"
    }

    /// Adds a rectangle.
    mutating func rectangle(_ corner: Place, width: Double, height: Double, _ look: String) {
        body += "<rect \(Self.pair("x", "y", corner)) width=\"\(Self.number(width))\" "
        body += "height=\"\(Self.number(height))\" class=\"\(look)\"/>\n"
    }

    /// Adds a circle.
    mutating func circle(_ center: Place, radius: Double, _ look: String) {
        body += "<circle \(Self.pair("cx", "cy", center)) r=\"\(Self.number(radius))\" class=\"\(look)\"/>\n"
    }

    /// Adds straight lines through places, closed to an area where wanted.
    mutating func path(_ places: [Place], closed: Bool = false, _ look: String) {
        guard let first = places.first else { return }
        var steps = "M\(Self.number(first.x)) \(Self.number(first.y))"
        for place in places.dropFirst() { steps += "L\(Self.number(place.x)) \(Self.number(place.y))" }
        body += "<path d=\"\(steps)\(closed ? "Z" : "")\" class=\"\(look)\"/>\n"
    }

    /// Adds a text, turned a quarter to the left where wanted.
    package mutating func text(
        _ text: String, at place: Place, _ anchor: Anchor = .start, turned: Bool = false, look: String
    ) {
        let turn = turned ? " transform=\"rotate(-90 \(Self.number(place.x)) \(Self.number(place.y)))\"" : ""
        body += "<text \(Self.pair("x", "y", place)) text-anchor=\"\(anchor.rawValue)\"\(turn) class=\"\(look)\">"
        body += MarkupText.escaped(text) + "</text>\n"
    }

    /// Adds an image that travels inside the drawing.
    ///
    /// - Parameters:
    ///   - png: the bytes of a PNG file in base64.
    ///   - corner: its top left corner.
    ///   - width: pixels.
    ///   - height: pixels.
    mutating func image(png: String, at corner: Place, width: Double, height: Double) {
        body += "<image \(Self.pair("x", "y", corner)) width=\"\(Self.number(width))\" "
        body += "height=\"\(Self.number(height))\" xlink:href=\"data:image/png;base64,\(png)\"/>\n"
    }

    /// Cuts off what the content draws outside a rectangle.
    mutating func clipped(
        _ name: String, to corner: Place, width: Double, height: Double, _ content: (inout SVGCanvas) -> Void
    ) {
        body += "<clipPath id=\"\(name)\"><rect \(Self.pair("x", "y", corner)) width=\"\(Self.number(width))\" "
        body += "height=\"\(Self.number(height))\"/></clipPath><g clip-path=\"url(#\(name))\">\n"
        content(&self)
        body += "</g>\n"
    }

    private static func pair(_ x: String, _ y: String, _ place: Place) -> String {
        "\(x)=\"\(number(place.x))\" \(y)=\"\(number(place.y))\""
    }

    private static func number(_ value: Double) -> String {
        NumberText.short(value)
    }
}

/// A place on a drawing, in its units, from the top left corner.
package struct Place: Equatable, Sendable {
    /// To the right.
    package let x: Double
    /// Downwards.
    package let y: Double

    /// Makes a place of its distances from the corner.
    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The place that lies so far away.
    func moved(_ x: Double, _ y: Double) -> Place {
        Place(self.x + x, self.y + y)
    }
}
