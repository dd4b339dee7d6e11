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
        <p>\(name.map { "Welcome, \($0). " } ?? "")Take or choose one good picture of \(SampleForms.wanted(modalities)). \
        From then on you sign in with it, without a password.</p>
        <noscript><p class="notice error">This page needs JavaScript to take your picture.</p></noscript>
        <div class="grid">
        \(SampleForms(action: "/v1/enroll/\(ticket)/sample", modalities: modalities, verb: "Enroll").content)
        </div>
        \(signIn.map(onward) ?? "")
        """
    }

    private func onward(_ signIn: String) -> HTML {
        """
        <form class="card narrow" method="post" action="/v2/authorize/\(signIn)/user">
        <p>After you have enrolled, continue to sign in.</p>
        <div class="row"><button class="button secondary" type="submit">Continue to sign in</button></div>
        </form>
        """
    }
}
