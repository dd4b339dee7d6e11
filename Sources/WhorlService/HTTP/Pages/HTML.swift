/// Text of a page.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// Markup.
    package let markup: String

    init(markup: String) { self.markup = markup }
    package init(stringLiteral value: String) { markup = value }
    package init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

    /// Text from outside becomes text on the page, whatever it holds; markup stays markup.
    package struct Interpolation: StringInterpolationProtocol {
        var markup = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}
        package mutating func appendLiteral(_ literal: String) { markup += literal }
        package mutating func appendInterpolation(_ text: some CustomStringConvertible) {
            markup += HTML.escaped(text.description)
        }
        package mutating func appendInterpolation(_ html: HTML) { markup += html.markup }
        package mutating func appendInterpolation(_ parts: [HTML]) {
            markup += parts.map(\.markup).joined(separator: "\n")
        }
    }

    /// Looks at scalars, as browsers do: a sign that another scalar joins to a character is a sign to them still.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
