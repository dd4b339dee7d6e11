/// Why the BWS extension did not do what it was asked. Words are for programs and repeat nothing of the request.
package enum BioIDRefusal: Error, Sendable, Equatable {
    /// The request is not as it should be.
    case badRequest(String)
    /// The body is not as it should be: a word for programs, and a sentence that says what is expected.
    case unreadable(String, expected: String)
    /// The request does not say who asks.
    case unauthorized
    /// Who asks may not.
    case forbidden(String)
    /// There is no more room for tokens or samples.
    case full
    /// What all protocols refuse alike.
    case service(Refusal)
}
