package import WhorlProtocols

extension JSONValue {
    /// A member of an object; nil where it is missing, and for other values.
    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The members of an object, by name; none of other values.
    package var members: [(key: String, value: JSONValue)] {
        if case .object(let members) = self { members.sorted { $0.key < $1.key } } else { [] }
    }

    /// The elements of an array; none of other values.
    package var elements: [JSONValue] {
        if case .list(let elements) = self { elements } else { [] }
    }

    /// The string; nil for other values.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
