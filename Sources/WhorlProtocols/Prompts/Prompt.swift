/// A question to a person that a sample answers.
package struct Prompt: Sendable {
    /// Its name, which nobody can guess.
    package let id: String
    /// What is asked.
    package let request: PromptRequest
    /// When it ends by itself, in seconds since 1970.
    package let deadline: Double
    /// How far it has come.
    package private(set) var state = PromptState.pending
    /// Samples that did not match.
    package private(set) var failures = 0
    /// Whether a sample is being compared.
    var isComparing = false

    /// Asks.
    package init(id: String, request: PromptRequest, deadline: Double) {
        self.id = id
        self.request = request
        self.deadline = deadline
    }

    /// Whether it waits.
    package var isPending: Bool { state == .pending }
    /// Whether the person may ask for the passphrase: only after a sample has failed.
    package var mayFallBack: Bool { isPending && failures > 0 }

    /// Ends it; what has ended stays as it is.
    package mutating func end(_ state: PromptState) {
        if isPending { self.state = state }
    }

    /// Counts a sample that did not match.
    package mutating func reject() {
        guard isPending else { return }
        failures += 1
        if failures >= request.tries { state = .rejected }
    }
}
