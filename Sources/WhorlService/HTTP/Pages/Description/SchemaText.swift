internal import WhorlProtocols

/// A schema of a description in words.
enum SchemaText {
    private static let prefix = "#/components/schemas/"

    /// What a value is, within a line; objects that have a name lead to it.
    static func brief(_ schema: JSONValue) -> HTML {
        if let place = schema["$ref"]?.text {
            let name = String(place.dropFirst(prefix.count))
            return "<a href=\"#object-\(name)\">\(name)</a>"
        }
        if let values = schema["enum"] { return list(values.elements.map { "<code>\(word($0))</code>" }) }
        if let value = schema["const"] { return "<code>\(word(value))</code>" }
        if let choices = schema["oneOf"] { return list(choices.elements.map(brief)) }
        if let items = schema["items"] { return "array of \(brief(items))" }
        let names = schema["type"].map { $0.text.map { [$0] } ?? $0.elements.compactMap(\.text) } ?? ["any value"]
        let limits = [("minimum", "from"), ("maximum", "to")].compactMap { key, preposition in
            schema[key].map { " \(preposition) \(word($0))" }
        }
        return "\(names.joined(separator: " or "))\(limits.joined())"
    }

    /// What a value is, with the members of an object.
    static func whole(_ schema: JSONValue) -> HTML {
        let choices = schema["oneOf"]?.elements.filter { !($0["properties"]?.members ?? []).isEmpty } ?? []
        guard choices.isEmpty else {
            return HTML(markup: choices.map { whole($0).markup }.joined(separator: "<p>or</p>"))
        }
        if let items = schema["items"], items["properties"] != nil { return "<p>An array of</p>\(whole(items))" }
        let members = schema["properties"]?.members ?? []
        guard !members.isEmpty else { return "<p>\(brief(schema))</p>" }
        let required = Set(schema["required"]?.elements.compactMap(\.text) ?? [])
        return "<dl>\(members.map { member($0, $1, isRequired: required.contains($0)) })</dl>"
    }

    private static func member(_ name: String, _ schema: JSONValue, isRequired: Bool) -> HTML {
        let inner = schema["items"] ?? schema
        let members: HTML = inner["properties"] == nil ? "" : whole(inner)
        return """
            <dt><code>\(name)</code>\(isRequired ? "" : " (optional)")</dt>
            <dd>\(brief(schema)). \(DescriptionText.sentence(schema["description"]))\(members)</dd>
            """
    }

    private static func list(_ parts: [HTML]) -> HTML {
        HTML(markup: parts.map(\.markup).joined(separator: " or "))
    }

    private static func word(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): String(flag)
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .text(let text): text
        case .list, .object: ""
        }
    }
}
