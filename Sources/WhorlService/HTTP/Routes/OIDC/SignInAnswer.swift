internal import Hummingbird
internal import WhorlProtocols

/// The answer to a sign-in page that sent a sample.
struct SignInAnswer: Encodable {
    package let status: String
    var message: String
    var triesLeft: Int?
    /// Where the browser goes now.
    var location: String?
    /// Why a phone came no further; the phone's page shows the same sentence.
    var reason: String?

    static let gone = SignInAnswer(
        status: "gone", message: "This sign-in is over. Go back to the app and start again.")

    private static let nameRequiredStatus = "nameRequired"

    /// The browser goes to the page that asks for a name.
    static func nameRequired(_ id: String) -> SignInAnswer {
        SignInAnswer(
            status: nameRequiredStatus, message: "Enter your user name first.", location: "/v2/authorize/\(id)/user")
    }

    static let livenessRequired = SignInAnswer(
        status: "livenessRequired",
        message: "This sign-in needs your face to move before the camera of this page: a phone cannot show that.")

    init(
        status: String, message: String, triesLeft: Int? = nil, location: String? = nil, reason: String? = nil
    ) {
        self.status = status
        self.message = message
        self.triesLeft = triesLeft
        self.location = location
        self.reason = reason
    }

    init(_ answer: OpenIDProvider.SampleAnswer, of id: String) {
        let finish = "/v2/authorize/\(id)/finish"
        switch answer {
        case .match: self.init(status: "match", message: "It is you.", location: finish)
        case .nonMatch(let left):
            self.init(status: "nonMatch", message: "The picture did not match.", triesLeft: left)
        case .notLive(let left):
            self.init(
                status: "notLive", message: "Your face must move a little between two pictures.", triesLeft: left)
        case .denied(let denial):
            let sentence = denial.rawValue.prefix(1).uppercased() + denial.rawValue.dropFirst() + "."
            self.init(status: "denied", message: sentence, location: finish)
        case .gone: self = Self.gone
        case .nameRequired: self = Self.nameRequired(id)
        }
    }

    /// The same, where a phone tells why: the reason that the phone shows comes first.
    func because(_ reason: VidReason?) -> SignInAnswer {
        guard let reason, status != "match" else { return self }
        var answer = self
        answer.reason = reason.rawValue
        let isOver = status == "denied" || status == "gone"
        answer.message = EverydayWords.sentence(reason) + (isOver ? " " + message : "")
        return answer
    }

    /// The answer to the page.
    var response: Response {
        switch status {
        case Self.gone.status: .json(self, status: .notFound)
        case Self.nameRequiredStatus: .json(self, status: .badRequest)
        case Self.livenessRequired.status: .json(self, status: .forbidden)
        default: .json(self)
        }
    }
}
