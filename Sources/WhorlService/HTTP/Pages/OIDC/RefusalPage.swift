internal import Hummingbird
internal import WhorlProtocols

/// The page of a sign-in that cannot continue: it redirects nobody.
struct RefusalPage {
    private static let advice = "Go back, and tell the people who run that app."

    private let text: String

    private init(text: String) { self.text = text }

    init(_ reason: AuthorizeFault.Reason) {
        text =
            switch reason {
            case .unknownClient: "The app that sent you here is not registered. \(Self.advice)"
            case .wrongRedirect:
                "The app that sent you here gave a return address that is not registered. \(Self.advice)"
            }
    }

    static let gone = RefusalPage(text: "This sign-in is over or took too long. Go back to the app and start again.")
    static let tooMany = RefusalPage(text: "The app that sent you here asked with too many parameters. \(Self.advice)")
    static let tooOften = RefusalPage(
        text: "Too many sign-ins were started from your network. Wait a moment, then load this page again.")
    static let tooManyPeople = RefusalPage(
        text: "Too many people signed up, here or from your network. Try again later.")
    static let broken = RefusalPage(text: "The service cannot do this at the moment. Try again later.")

    func response(status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
        Page(title: "This sign-in cannot continue", content: "<p class=\"notice error\" role=\"alert\">\(text)</p>")
            .response(status: status, headers: headers)
    }
}
