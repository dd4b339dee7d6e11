internal import WhorlProtocols

/// What became of a presented sample.
struct PresentedAnswer: Encodable {
    let result: String
    let problem: String?

    init(_ presented: Presented) {
        result = presented.word
        problem = presented.problem
    }
}

/// Whether what was asked for was done.
struct DoneAnswer: Encodable {
    let done: Bool
}
