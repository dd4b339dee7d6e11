extension WhorlError: CustomStringConvertible {
    /// The error's name for programs: it never changes.
    public var code: String { facts.code }

    /// What a caller can do about the error.
    public var kind: ErrorKind { facts.kind }

    /// What is wrong, in words for a person, without a full stop.
    public var problem: String { facts.problem }

    /// What a person can do about it, without a full stop; it names no option or command of any program.
    public var advice: String { facts.advice }

    /// One sentence for a person: what is wrong, then after a colon what to do about it.
    public var description: String {
        let facts = facts
        return "\(facts.problem): \(facts.advice)"
    }

    /// The most samples that a list names.
    private static let mostListed = 10

    /// The first samples of a file as a list, each with the number of its record.
    package static func list(_ samples: [RecordName]) -> String {
        let named = samples.prefix(mostListed).map { "\($0.record) \($0.name)" }
        return (named + (samples.count > mostListed ? ["..."] : [])).joined(separator: ", ")
    }

    /// A number rounded to one part in `parts`; to one decimal place by default.
    static func rounded(_ value: Double, _ parts: Double = 10) -> String {
        "\((value * parts).rounded() / parts)"
    }
}
