/// Text that is safe inside HTML and XML.
package enum MarkupText {
    /// Replaces the signs that mean something in markup by references to them.
    ///
    /// Signs are scalars, as for browsers: one that another scalar joins to a character is a sign still.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - isXML: whether control characters, which XML forbids, become spaces.
    /// - Returns: the text, to stand between tags or in an attribute.
    package static func escaped(_ text: String, isXML: Bool = true) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case _ where isXML && scalar.properties.generalCategory == .control: escaped.append(" ")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
