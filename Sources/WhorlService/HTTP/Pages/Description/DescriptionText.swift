internal import FoundationEssentials
internal import Whorl
internal import WhorlProtocols

/// Text of a description, in which words between back quotes are code.
enum DescriptionText {
    /// One sentence or more within a line.
    static func sentence(_ value: JSONValue?) -> HTML {
        let parts = (value?.text ?? "").split(separator: "`", omittingEmptySubsequences: false)
        let marked = parts.enumerated().map { index, part -> HTML in
            index.isMultiple(of: 2) ? "\(String(part))" : "<code>\(String(part))</code>"
        }
        return HTML(markup: marked.map(\.markup).joined())
    }

    /// Paragraphs with empty lines between them.
    static func paragraphs(_ value: JSONValue?) -> [HTML] {
        (value?.text ?? "").split(separator: "\n").map { "<p>\(sentence(.text(String($0))))</p>" }
    }

    /// An example as JSON; a text stands as it is.
    static func example(_ value: JSONValue?) -> HTML {
        guard let value else { return "" }
        if case .text(let text) = value { return "<pre><code>\(text)</code></pre>" }
        guard let bytes = try? JSONCoding.encode(value, isPretty: true) else { return "" }
        return "<pre><code>\(String(decoding: bytes, as: UTF8.self))</code></pre>"
    }
}
