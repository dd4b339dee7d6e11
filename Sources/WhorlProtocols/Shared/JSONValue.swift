/// Any JSON value, handed on as it came.
package enum JSONValue: Codable, Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number that no `Int` equals.
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Reads whatever is there. A number of more digits than a `Double` holds may round to a whole one.
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let found = try? value.decode(Bool.self) {
            self = .bool(found)
        } else if let found = try? value.decode(Int.self) {
            self = .integer(found)
        } else if let found = try? value.decode(Double.self) {
            self = Int(exactly: found).map { .integer($0) } ?? .number(found)
        } else if let found = try? value.decode(String.self) {
            self = .text(found)
        } else if let found = try? value.decode([JSONValue].self) {
            self = .list(found)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    /// Writes it as it came.
    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let found): try value.encode(found)
        case .integer(let found): try value.encode(found)
        case .number(let found): try value.encode(found)
        case .text(let found): try value.encode(found)
        case .list(let found): try value.encode(found)
        case .object(let found): try value.encode(found)
        }
    }

    /// How many values it holds at all depths, itself among them.
    package var valueCount: Int {
        switch self {
        case .list(let found): found.reduce(1) { $0 + $1.valueCount }
        case .object(let found): found.values.reduce(1) { $0 + $1.valueCount }
        default: 1
        }
    }
}
