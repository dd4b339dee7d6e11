/// An answer of the engine with the time that it took, as one JSON object.
struct Timed<Answer: Encodable>: Encodable {
    private enum CodingKeys: String, CodingKey {
        case milliseconds
    }

    /// What the engine said.
    let answer: Answer
    /// CPU time of all threads, from reading the prints to the answer.
    let milliseconds: Double

    func encode(to encoder: any Encoder) throws {
        try answer.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(milliseconds, forKey: .milliseconds)
    }
}
