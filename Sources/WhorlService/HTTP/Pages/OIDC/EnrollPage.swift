internal import Whorl

/// The page on which a new user enrolls.
struct EnrollPage {
    let ticket: String
    let name: String?
    let modalities: [Modality]
    /// The sign-in that goes on afterwards.
    var signIn: String?

    var page: Page { Page(title: "Enroll", content: content, scripts: SampleForms.scripts) }

    private var content: HTML {
        """
        <p>\(name.map { "Welcome, \($0). " } ?? "")Give one good picture of \(SampleForms.wanted(modalities)). \
        From then on you sign in with it, and need no password.</p>
        <noscript><p class="notice error">This page needs scripts to take your sample.</p></noscript>
        <div class="grid">
        \(SampleForms(action: "/v1/enroll/\(ticket)/sample", modalities: modalities, verb: "Enroll").content)
        </div>
        \(signIn.map(onward) ?? "")
        """
    }

    private func onward(_ signIn: String) -> HTML {
        """
        <form class="card narrow" method="post" action="/v2/authorize/\(signIn)/user">
        <p>When you are enrolled, go on and sign in.</p>
        <div class="row"><button class="button secondary" type="submit">Go on to sign in</button></div>
        </form>
        """
    }
}
