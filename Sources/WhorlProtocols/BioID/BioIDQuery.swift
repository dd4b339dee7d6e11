/// The parameters of a request, each at most once.
package struct BioIDQuery: Sendable {
    private let values: [String: String]

    /// Takes names and values.
    package init(_ values: [String: String]) { self.values = values }

    /// A value; nil where it is missing.
    package func text(_ name: String) -> String? { values[name] }

    /// A value; nil where it is missing or empty.
    package func word(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// A flag.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` where it is neither `true` nor `false`.
    package func flag(_ name: String) throws(BioIDRefusal) -> Bool? {
        guard let value = values[name] else { return nil }
        switch value.lowercased() {
        case "true": return true
        case "false": return false
        default: throw .badRequest("InvalidParameter")
        }
    }

    /// A number within bounds.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` for anything else.
    package func number(_ name: String, _ bounds: ClosedRange<Int>) throws(BioIDRefusal) -> Int? {
        guard let value = values[name] else { return nil }
        let isNumeral = !value.isEmpty && value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumeral, let number = Int(value), bounds.contains(number) else { throw .badRequest("InvalidParameter") }
        return number
    }
}
