internal import Whorl

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
            markup += MarkupText.escaped(text.description, isXML: false)
        }
        package mutating func appendInterpolation(_ html: HTML) { markup += html.markup }
        package mutating func appendInterpolation(_ parts: [HTML]) {
            markup += parts.map(\.markup).joined(separator: "\n")
        }
    }
}
