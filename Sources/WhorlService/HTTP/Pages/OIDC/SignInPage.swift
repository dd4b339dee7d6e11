internal import Whorl
internal import WhorlProtocols

/// The page that asks for a sample.
struct SignInPage {
    let signIn: OpenIDProvider.SignInRequest
    let modalities: [Modality]
    /// Whether anybody may become a user whom this sign-in can be of.
    var offersSignUp = false

    var page: Page {
        Page(
            title: "Sign in to \(signIn.client)", content: content,
            scripts: signIn.needsName ? [] : SampleForms.scripts + ["countdown.js", "phone.js"])
    }

    private var content: HTML { signIn.needsName ? naming : presenting }

    /// Asks who signs in: samples are compared with that user alone.
    private var naming: HTML {
        """
        <div class="split">
        <div>
        \(nameForm(button: "Continue"))
        \(signUpLink)
        \(cancelForm)
        </div>
        <aside class="card" aria-labelledby="next">
        <h2 id="next">How you sign in</h2>
        <ol>
        <li>Enter the user name or email address that you enrolled with.</li>
        <li>Show \(wanted). It is compared with what you enrolled.</li>
        <li>You return to \(signIn.client), which learns who you are but never sees the picture.</li>
        </ol>
        </aside>
        </div>
        """
    }

    private var wanted: String { SampleForms.wanted(signIn.needsLiveness ? [.face] : modalities) }

    private var presenting: HTML {
        """
        <p>\(lead)</p>
        <noscript><p class="notice error">This page needs JavaScript to take your picture.</p></noscript>
        <div class="grid">
        \(forms.content)
        \(signIn.needsLiveness ? "" : phoneCard)
        </div>
        \(signIn.typedName == nil ? "" : otherName)
        \(signUpLink)
        \(cancelForm)
        """
    }

    private var forms: SampleForms {
        SampleForms(
            action: action("sample"), modalities: modalities, verb: "Sign in", needsLiveness: signIn.needsLiveness)
    }

    private var signUpLink: HTML {
        offersSignUp ? "<p>New here? <a href=\"\(action("sign-up"))\">Sign up</a></p>" : ""
    }

    private var cancelForm: HTML {
        """
        <form method="post" action="\(action("cancel"))">
        <button class="button secondary" type="submit">Cancel</button>
        </form>
        """
    }

    private var otherName: HTML {
        "<details><summary>Not you?</summary>\(nameForm(button: "Use this name"))</details>"
    }

    private func nameForm(button: String) -> HTML {
        """
        <form class="card" method="post" action="\(action("user"))">
        <div class="field">
        <label for="username">User name or email address</label>
        <input id="username" name="username" required maxlength="256" autocomplete="username" autocapitalize="none"
        spellcheck="false">
        </div>
        <div class="row"><button class="button" type="submit">\(button)</button></div>
        </form>
        """
    }

    private var lead: String {
        if let name = signIn.typedName {
            return "Show that you are \(name). Your picture is compared with what this user enrolled."
        }
        return signIn.isNamed
            ? "Show that it is you. Your picture is compared with what you enrolled."
            : "Show who you are. Your picture is compared with those of all users."
    }

    /// A phone that shows this page cannot scan its own screen: there the code is for another device.
    private var phoneCard: HTML {
        """
        <section class="card" aria-labelledby="phone-heading" data-phone="\(action("phone"))">
        <h2 id="phone-heading"><span class="only-wide">Your phone</span><span class="only-phone">Another \
        device</span></h2>
        <p class="only-wide">Scan a code with your phone, and show \(wanted) there.</p>
        <p class="only-phone">This page can show a code for another phone or tablet to scan.</p>
        <p><img class="qr" alt="Code to scan with your phone" width="240" height="240" hidden></p>
        <p class="quiet" role="timer" data-timer></p>
        <p data-choice hidden>The phone asks for this number: <strong class="digits" data-digits></strong></p>
        <p data-status role="status" aria-live="polite"></p>
        <div class="row"><button class="button secondary" type="button" disabled><span class="only-wide">Use my \
        phone</span><span class="only-phone">Use another device</span></button></div>
        </section>
        """
    }

    private func action(_ name: String) -> String { "/v2/authorize/\(signIn.id)/\(name)" }
}
