import Whorl

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

    /// 128 bits that nobody guesses.
    let id: String
    let request: AuthorizeRequest
    /// The digest of the secret in the cookie of the browser that began the sign-in; nil for a sign-in without a cookie,
    /// which no browser may continue.
    let browser: String?
    /// The client certificate that the browser showed then, by its fingerprint.
    let certificate: String?
    /// Who signs in, as the client or the user says: a user name, email address or subject, known or not.
    package var name: String?
    /// Whether the name is the subject of somebody who signed up on the way, which nobody typed.
    var isOfNewUser = false
    /// Whether a search found several users: a name must tell who signs in.
    var isAmbiguous = false
    /// Tries that were begun and did not match.
    package var failures = 0
    /// Requests whose samples are being read: each may become a try.
    var readings = 0
    var stage = Stage.open
    /// Whose sample the browser presented itself; nil where nobody's matched, or a phone vouches for the user: who sends a
    /// victim a code to approve must not become known as the victim's browser.
    var presenter: BCID?

    /// What the browser gets at the end of a sign-in that failed.
    var failure: OpenIDProvider.Completion? {
        if case .failed(let place) = stage { OpenIDProvider.Completion(place: place) } else { nil }
    }

    /// Whether the client's users are searched for, where nobody is named.
    var identifies: Bool { request.client.identifies && !isAmbiguous }

    /// Whether the user must be asked for a name before anything is compared.
    var needsName: Bool { name == nil && !identifies }
}

/// That a user showed who it is, when and how.
struct Authentication: Sendable, Equatable {
    /// The user's ID.
    let subject: String
    /// In seconds since 1970.
    let time: Double
    /// Registered values of `amr` (RFC 8176).
    let methods: [String]
    let checks: [PersonCheck]
    /// Which sign-in it was, as `sid`.
    let session: String
    /// The client certificate that took part; its removal ends what the sign-in gave.
    let certificate: UserCertificate?

    /// Whether the user showed something that only the user has, too.
    var isMultiFactor: Bool { checks.contains(.certificate) }

    /// The methods of modalities that matched.
    static func methods(of modalities: some Sequence<Modality>) -> [String] {
        Set(modalities.map { $0 == .face ? "face" : "fpt" }).sorted()
    }
}
