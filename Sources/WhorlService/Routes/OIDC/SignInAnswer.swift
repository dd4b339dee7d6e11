#if Service
internal import Hummingbird
internal import WhorlProtocols

/// What a sign-in page is told of a sample.
struct SignInAnswer: Encodable {
    let status: String
    let message: String
    var triesLeft: Int?
    /// Where the browser goes now.
    var location: String?

    static let gone = SignInAnswer(
        status: "gone", message: "This sign-in is over. Go back to the app and start anew.")

    init(status: String, message: String, triesLeft: Int? = nil, location: String? = nil) {
        self.status = status
        self.message = message
        self.triesLeft = triesLeft
        self.location = location
    }

    init(_ answer: OpenIDProvider.SampleAnswer, of id: String) {
        let finish = "/v2/authorize/\(id)/finish"
        switch answer {
        case .match: self.init(status: "match", message: "It is you.", location: finish)
        case .nonMatch(let left):
            self.init(status: "nonMatch", message: "The sample did not match.", triesLeft: left)
        case .denied(let denial):
            let sentence = denial.rawValue.prefix(1).uppercased() + denial.rawValue.dropFirst() + "."
            self.init(status: "denied", message: sentence, location: finish)
        case .gone: self = Self.gone
        }
    }

    /// The answer to the page.
    var response: Response { .json(self, status: status == Self.gone.status ? .notFound : .ok) }
}
#endif
