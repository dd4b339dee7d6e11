/// A sign-in that goes on: from the authorization request to the redirect.
struct SignIn: Sendable {
    /// How far it is.
    enum Stage: Sendable, Equatable {
        case open
        /// The sample was the user's: a code will be given.
        case passed(Authentication)
        /// It ends with an error at this place.
        case failed(place: String)
    }

    /// 128 bits that nobody guesses: whoever has the page may go on with it.
    let id: String
    let request: AuthorizeRequest
    let expires: Double
    /// Tries that were begun and did not match.
    var failures = 0
    var stage = Stage.open
}
