/// The page on which somebody becomes a user during a sign-in.
struct SignUpPage {
    /// The sign-in.
    let signIn: String
    /// What is wrong with what was typed before.
    var problem: String?

    /// What is said of a name that cannot be.
    static let wrongName = "One of these names cannot be used. Write each name in the letters of one alphabet."

    var page: Page { Page(title: "Sign up", content: content) }

    private var content: HTML {
        """
        <p>Choose the name that you will sign in by. Then take a first picture, and you are done.</p>
        \(notice)
        <form class="card narrow" method="post" action="/v2/authorize/\(signIn)/sign-up">
        <div class="field">
        <label for="username">User name</label>
        <input id="username" name="username" required maxlength="64" autocomplete="username" autocapitalize="none"
        spellcheck="false">
        </div>
        <div class="field">
        <label for="name">Full name (optional, shown to apps)</label>
        <input id="name" name="name" maxlength="256" autocomplete="name">
        </div>
        <div class="row"><button class="button" type="submit">Continue</button></div>
        </form>
        <form method="post" action="/v2/authorize/\(signIn)/user">
        <button class="button secondary" type="submit">Back to sign in</button>
        </form>
        """
    }

    private var notice: HTML { problem.map { "<p class=\"notice error\" role=\"alert\">\($0)</p>" } ?? "" }
}
