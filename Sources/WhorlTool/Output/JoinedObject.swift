/// Two values whose keys become those of one JSON object.
struct JoinedObject<First: Encodable, Second: Encodable>: Encodable {
    private let first: First
    private let second: Second

    /// Joins values that have no key in common.
    init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
        try second.encode(to: encoder)
    }
}
