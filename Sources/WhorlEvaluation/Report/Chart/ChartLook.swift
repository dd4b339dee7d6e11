/// How a shape of a chart looks: what the rules of ``ChartStyle`` say of its classes, for pixels on white.
package struct ChartLook: Equatable {
    /// The color of lines in CSS; nil if no lines are drawn.
    package private(set) var stroke: String?
    /// The color of an area, or of a text, in CSS; nil if neither is filled.
    package private(set) var fill: String?
    /// How much of what lies below an area covers, 0...1.
    package private(set) var fillOpacity = 1.0
    /// Width of lines.
    package private(set) var strokeWidth = 1.0
    /// Lengths of dashes and gaps; none where lines are whole.
    package private(set) var dashes: [Double] = []
    /// Height of a line of text.
    package private(set) var fontSize = 14.0
    /// Whether a text is bold.
    package private(set) var isBold = false

    /// The look of classes, such as `series s1 d2`; of an element, such as `text`, where no class says otherwise.
    package init(_ classes: String, of element: String = "") {
        for name in [element] + classes.split(separator: " ").map({ ".\($0)" }) {
            for (property, value) in Self.rules[name[...]] ?? [] { set(property, value) }
        }
    }

    private mutating func set(_ property: Substring, _ value: Substring) {
        switch property {
        case "stroke": stroke = Self.color(value)
        case "fill": fill = Self.color(value)
        case "fill-opacity": fillOpacity = Double(value) ?? fillOpacity
        case "stroke-width": strokeWidth = Double(value) ?? strokeWidth
        case "stroke-dasharray": dashes = value.split(separator: " ").compactMap { Double($0) }
        case "font-size": fontSize = Double(value.dropLast("px".count)) ?? fontSize
        case "font-weight": isBold = true
        default: break
        }
    }

    /// A color with six digits; nil for `none`.
    private static func color(_ value: Substring) -> String? {
        guard value.first == "#" else { return nil }
        let digits = value.dropFirst()
        return "#" + (digits.count > 3 ? String(digits) : digits.map { "\($0)\($0)" }.joined())
    }

    /// Properties and values by selector, without those for dark surroundings.
    private static let rules: [Substring: [(Substring, Substring)]] = {
        let light = ChartStyle.css.prefix { $0 != "@" }
        var rules: [Substring: [(Substring, Substring)]] = [:]
        for rule in light.split(separator: "}") {
            let parts = rule.split(separator: "{")
            guard let selector = parts.first?.drop(while: \.isWhitespace), parts.count == 2 else { continue }
            rules[selector, default: []] += parts[1].split(separator: ";").compactMap { declaration in
                let words = declaration.split(separator: ":")
                return words.count == 2 ? (words[0], words[1]) : nil
            }
        }
        return rules
    }()
}
