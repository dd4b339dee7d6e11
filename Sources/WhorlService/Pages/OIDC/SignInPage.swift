#if Service
internal import Whorl
internal import WhorlProtocols

/// The page that asks for a sample.
struct SignInPage {
    let signIn: OpenIDProvider.SignInRequest
    let modalities: [Modality]
    /// A code that a phone reads to sign in here, as a PNG in base64; nil where phones cannot.
    var phone: String?

    var page: Page {
        Page(
            title: "Sign in to \(signIn.client)", content: content,
            scripts: SampleForms.scripts + (phone == nil ? [] : ["phone.js"]))
    }

    private var content: HTML {
        """
        <p>\(lead)</p>
        <noscript><p class="notice error">This page needs scripts to take your sample.</p></noscript>
        <div class="grid">
        \(SampleForms(action: action("sample"), modalities: modalities, verb: "Sign in").content)
        \(phoneCard)
        </div>
        <form method="post" action="\(action("cancel"))">
        <button class="button secondary" type="submit">Cancel</button>
        </form>
        """
    }

    private var lead: String {
        signIn.isNamed
            ? "Show that it is you: your sample is compared with what you enrolled."
            : "Show who you are: your sample is looked for among the users."
    }

    private var phoneCard: HTML {
        guard let phone else { return "" }
        return """
            <section class="card" aria-labelledby="phone-heading">
            <h2 id="phone-heading">Your phone</h2>
            <p>Scan this with the app that you enrolled in.</p>
            <img class="qr" src="data:image/png;base64,\(phone)" alt="Code to scan with your phone" width="240" height="240">
            <p data-phone="\(action("phone"))" data-status role="status" aria-live="polite"></p>
            </section>
            """
    }

    private func action(_ name: String) -> String { "/v2/authorize/\(signIn.id)/\(name)" }
}
#endif
