internal import Logging

/// A value of a log line.
enum LogField: Encodable {
    case text(String)
    case integer(Int)
    case number(Double)

    /// The JSON form of a metadata value: a number where the value is one, text otherwise.
    init(_ value: Logger.Metadata.Value) {
        guard case .stringConvertible(let value) = value else {
            self = .text("\(value)")
            return
        }
        switch value {
        case let value as Int: self = .integer(value)
        // JSON has no infinity and no NaN.
        case let value as Double where value.isFinite: self = .number(value)
        default: self = .text("\(value)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        }
    }
}
