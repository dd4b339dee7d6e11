#if Service
internal import Whorl
internal import WhorlProtocols

/// The page that asks for a sample.
struct SignInPage {
    let signIn: OpenIDProvider.SignInRequest
    let modalities: [Modality]

    var page: Page {
        Page(
            title: "Sign in to \(signIn.client)", content: content,
            scripts: SampleForms.scripts + ["phone.js"])
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
        """
        <section class="card" aria-labelledby="phone-heading" data-phone="\(action("phone"))">
        <h2 id="phone-heading">Your phone</h2>
        <p>Show your sample to a phone that reads a code from this page.</p>
        <p><img class="qr" alt="Code to scan with your phone" width="240" height="240" hidden></p>
        <p data-status role="status" aria-live="polite"></p>
        <div class="row"><button class="button secondary" type="button">Use my phone</button></div>
        </section>
        """
    }

    private func action(_ name: String) -> String { "/v2/authorize/\(signIn.id)/\(name)" }
}
#endif
