internal import Hummingbird

/// The pages of signing out.
enum LogoutPage {
    /// Asks the user, where nothing shows that an app of the user's asks.
    static let confirm = Page(
        title: "Sign out?",
        content: """
            <p>Apps that you open from this browser will ask who you are again.</p>
            <form method="post" action="/v2/logout">
            <input type="hidden" name="confirm" value="yes">
            <button class="button" type="submit">Sign out</button>
            </form>
            """)

    /// The user is signed out.
    static let done = Page(title: "You are signed out", content: "<p>You can close this page.</p>")

    /// The request is wrong: nobody is redirected.
    static func refused(_ text: String) -> Response {
        Page(title: "Signing out did not work", content: "<p class=\"notice error\" role=\"alert\">\(text)</p>")
            .response(status: .badRequest)
    }
}
