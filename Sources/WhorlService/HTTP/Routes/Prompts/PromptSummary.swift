internal import Whorl
internal import WhorlProtocols

/// A prompt in a list.
struct PromptSummary: Encodable {
    let id: String
    let asker: String
    /// Who asks, as a person would say it.
    let askedBy: String
    let purpose: String
    let message: String
    let kinds: [String]
    let state: String
    package let failures: Int

    init(_ prompt: Prompt) {
        id = prompt.id
        asker = prompt.request.asker.name
        askedBy = prompt.request.asker.sentence
        purpose = prompt.request.purpose
        message = prompt.request.message
        kinds = prompt.request.kinds.map(\.rawValue).sorted()
        state = prompt.state.word
        failures = prompt.failures
    }
}

/// The passphrase that ends a lockout.
struct OwnerUnlocking: Decodable {
    let passphrase: String
}

extension Presented {
    /// What is wrong with a picture that shows nothing to compare.
    var problem: String? {
        if case .poor(let error) = self { error.problem } else { nil }
    }

    /// The code of what is wrong with it.
    fileprivate var code: String? {
        if case .poor(let error) = self { error.code } else { nil }
    }
}

/// The outcome of a presented sample.
struct PresentedAnswer: Encodable {
    let result: String
    let problem: String?
    /// What the person reads of it.
    let advice: String?

    init(_ presented: Presented) {
        result = presented.word
        problem = presented.problem
        advice = presented.code.map { EverydayWords.sentence($0) ?? EverydayWords.unknown }
    }
}

/// Whether what was asked for was done.
struct DoneAnswer: Encodable {
    let done: Bool
}
