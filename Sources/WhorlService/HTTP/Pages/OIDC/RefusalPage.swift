internal import Hummingbird
internal import WhorlProtocols

/// The page of a sign-in that leads nowhere: nobody is redirected from it.
struct RefusalPage {
    private static let advice = "Go back, and tell whoever runs that app."

    private let text: String

    private init(text: String) { self.text = text }

    init(_ reason: AuthorizeFault.Reason) {
        text =
            switch reason {
            case .unknownClient: "The app that sent you here is not registered. \(Self.advice)"
            case .wrongRedirect:
                "The app that sent you here wants you back at a place that is not registered. \(Self.advice)"
            }
    }

    static let gone = RefusalPage(text: "This sign-in is over or took too long. Go back to the app and start anew.")
    static let tooMany = RefusalPage(text: "The request has too many parameters.")
    static let tooOften = RefusalPage(
        text: "Too many sign-ins were begun from your network. Wait a moment, then load this page again.")
    static let broken = RefusalPage(text: "The service cannot do this now. Try again later.")

    func response(status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
        Page(title: "This sign-in cannot go on", content: "<p class=\"notice error\" role=\"alert\">\(text)</p>")
            .response(status: status, headers: headers)
    }
}
