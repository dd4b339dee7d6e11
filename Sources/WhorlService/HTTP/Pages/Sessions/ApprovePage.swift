internal import FoundationEssentials
internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// What a QR code opens on a phone without the app: the camera takes the sample that the session waits for.
enum ApprovePage {
    /// The page of a session that waits.
    static func waiting(_ session: VidSession, _ modalities: [Modality], needsProfile: Bool) -> Page {
        let kind = modalities.contains(.face) ? Modality.face : .finger
        return Page(
            title: "Is it you?",
            content: """
                <div class="split">
                <section class="card" aria-labelledby="who">
                <h2 id="who">\(session.exploiter.name) asks who you are</h2>
                \(text(session.transactionText))
                \(facts(session))
                </section>
                <section class="card" aria-label="Your answer">
                <form data-capture data-approve data-kind="\(kind.rawValue)" data-type="image/png"
                \(name(session)) action="/websec/rest/authenticator/Submit" method="post">
                \(choice(modalities, kind))
                <div data-camera hidden></div>
                <div class="field">
                <label for="file" data-file-label>\(kind == .face
                    ? "A picture instead of the camera" : "Picture of your fingerprint, as your reader saved it")</label>
                <input id="file" type="file" data-file accept="\(kind == .face ? "image/*" : "image/*,.wsq")">
                </div>
                \(profile(needsProfile))
                \(digits(session.confirmation))
                <p data-status role="status" aria-live="polite"></p>
                <p class="row"><button type="submit">It is me</button>
                <button type="button" class="secondary" data-cancel>Cancel</button></p>
                </form>
                <noscript><p class="notice error">This page needs JavaScript to take a picture.</p></noscript>
                </section>
                </div>
                """,
            scripts: ["times.js", "capture.js", "approve.js"])
    }

    /// The page of a session that no phone can attach to any more.
    static func over(_ status: VidStatus?) -> Page {
        let reason: HTML =
            switch status {
            case nil: "There is no such sign-in. The code may be old."
            case .timeout: "The code is too old."
            case .canceled: "The sign-in was canceled."
            case .failed: "The sign-in failed."
            case .completed, .authenticated: "The sign-in is done."
            case .opportunity, .created, .authenticating: "Another device has already started this sign-in."
            }
        return Page(
            title: "Is it you?",
            content: """
                <section class="card narrow">
                <p class="notice error">\(reason)</p>
                <p>Ask for a new code where you want to sign in.</p>
                </section>
                """)
    }

    /// Who asks, where and when: a code may have been sent on by somebody who wants to be signed in as another.
    private static func facts(_ session: VidSession) -> HTML {
        let time = Date(timeIntervalSince1970: session.registered).formatted(.iso8601)
        let shown = time.replacing("T", with: " ").replacing("Z", with: " UTC")
        let place: HTML =
            switch session.origin {
            case let origin? where origin.isBrowser: "<dt>Browser at</dt><dd>\(origin.address)</dd>"
            case let origin?:
                "<dt>Server at</dt><dd>\(origin.address); it does not say which browser asks</dd>"
            case nil: "<dt>Address</dt><dd>not known</dd>"
            }
        return """
            <dl data-facts>
            <dt>Application</dt><dd>\(session.exploiter.name)</dd>
            \(place)
            <dt>Since</dt><dd><time datetime="\(time)">\(shown)</time></dd>
            </dl>
            <p class="quiet">Go on only if you opened this sign-in yourself just now. Somebody who sent you the code would be
            signed in as you.</p>
            """
    }

    /// What the page's calls name the session by: its code may be replaced before the picture is taken.
    private static func name(_ session: VidSession) -> HTML {
        session.hold.map { "data-hold=\"\($0)\"" } ?? "data-alias=\"\(session.alias)\""
    }

    /// The pairs of digits of which one is right.
    private static func digits(_ confirmation: VidConfirmation?) -> HTML {
        guard let confirmation else { return "" }
        let choices = confirmation.choices.map { digits -> HTML in
            "<label><input type=\"radio\" name=\"digits\" value=\"\(digits)\"> \(digits)</label>"
        }
        return """
            <fieldset class="field" data-digits>
            <legend>Which number does the page show where you sign in?</legend>
            <p class="row">\(choices)</p>
            </fieldset>
            """
    }

    private static func text(_ text: String?) -> HTML {
        guard let text else { return "" }
        return "<blockquote>\(text)</blockquote>"
    }

    /// The profile names the person; it stays aside where the service knows or finds out who it is.
    private static func profile(_ isNeeded: Bool) -> HTML {
        let field: HTML = """
            <div class="field">
            <label for="profile">Name of your profile</label>
            <input id="profile" name="profile" autocomplete="username" autocapitalize="none" spellcheck="false">
            </div>
            """
        return isNeeded ? field : "<details><summary>Do you have several profiles?</summary>\(field)</details>"
    }

    private static func choice(_ modalities: [Modality], _ chosen: Modality) -> HTML {
        let options = modalities.map { modality -> HTML in
            let name = modality == .face ? "Face" : "Finger"
            return modality == chosen
                ? "<option value=\"\(modality.rawValue)\" selected>\(name)</option>"
                : "<option value=\"\(modality.rawValue)\">\(name)</option>"
        }
        return """
            <div class="field">
            <label for="trait">What you show</label>
            <select id="trait" name="trait">\(options)</select>
            </div>
            """
    }
}
