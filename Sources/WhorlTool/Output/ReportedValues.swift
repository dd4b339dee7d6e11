import Glibc

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

/// A value that is written as null where there is none, so that its key is always there.
struct OrNull<Value: Encodable>: Encodable {
    /// The value, if there is one.
    let value: Value?

    init(_ value: Value?) {
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

/// The unit in which times are printed.
enum Milliseconds {
    /// Milliseconds of a second.
    static let perSecond = 1000.0
}

/// CPU time of the process, all threads.
enum ProcessorTime {
    private static let millisecondsPerTick = 1e-3

    /// Milliseconds since the process began; POSIX counts in microseconds.
    static var milliseconds: Double { Double(clock()) * millisecondsPerTick }
}
