internal import Hummingbird

/// The demo site's sign-in: a QR code that becomes a personal page once somebody is authenticated.
enum LoginPage {
    /// The page of a fresh session.
    ///
    /// - Parameters:
    ///   - code: the code, which the page replaces from time to time.
    ///   - site: what the demo's app is called.
    /// - Returns: the page.
    static func fresh(_ code: SessionCodeBody, site: String) -> Page {
        Page(
            title: "Sign in",
            content: """
                <div class="split" data-login data-renew="\(code.renewAfter ?? 0)" data-seconds="\(code.seconds)">
                <section class="card" aria-labelledby="way">
                <div data-step="scan">
                <h2 id="way">Sign in to \(site) with your phone</h2>
                \(here(code))
                <details class="elsewhere" data-elsewhere open>
                <summary class="only-phone">Scan the code with another device</summary>
                <p><img class="qr" data-code src="data:image/png;base64,\(code.picture)" width="260" height="260"
                alt="QR code that opens the sign-in on a phone"></p>
                </details>
                <p class="quiet" role="timer" data-timer></p>
                <p>The phone asks for this number: <strong class="digits" data-digits>\(code.digits ?? "")</strong></p>
                </div>
                <p class="notice" data-status role="status" aria-live="polite">Waiting for your phone.</p>
                <div data-step="again" hidden>
                <p><a class="button" href="/demo/login" data-again>Try again</a></p>
                </div>
                <div data-step="welcome" hidden>
                <h2 data-welcome tabindex="-1"></h2>
                <dl data-facts></dl>
                <p><a class="button secondary" href="/demo/login">Sign out</a></p>
                </div>
                <noscript><p class="notice error">This page needs JavaScript to see when your phone is done.</p></noscript>
                </section>
                \(explanation(site))
                </div>
                """,
            scripts: ["countdown.js", "login.js"])
    }

    /// The way of a phone that shows the page itself, as it cannot scan its own screen.
    private static func here(_ code: SessionCodeBody) -> HTML {
        let minutes = max(1, code.seconds / 60)
        return """
            <p class="only-wide">Scan the code with the phone that you are enrolled with, and show your face or finger there.
            This page goes on by itself. You have \(minutes == 1 ? "a minute" : "\(minutes) minutes"); the code changes
            meanwhile.</p>
            <p class="only-phone">Remember the number below, then continue: this phone asks for your face or finger.</p>
            <p class="only-phone"><a class="button" href="\(code.link)" target="_blank" rel="noopener" data-link>Continue on
            this phone</a></p>
            <p class="quiet only-wide">No camera at hand? Open <a href="\(code.link)" target="_blank" rel="noopener"
            data-link>the sign-in</a> on this device.</p>
            """
    }

    private static func explanation(_ site: String) -> HTML {
        """
        <aside class="card" aria-labelledby="about">
        <h2 id="about">What this page shows</h2>
        <p>This is a demonstration: \(site) stands for any web site that lets people sign in by face or finger, without a
        password and without asking for a name.</p>
        <ol>
        <li>The page asks the service for a code and shows it.</li>
        <li>Your phone opens the code, and you choose the number that you see here. Somebody who only got a copy of the
        code does not see the number.</li>
        <li>You show your face or finger. The service compares it with what you enrolled.</li>
        <li>This page learns your name, and nothing of the picture.</li>
        </ol>
        <p class="quiet">You need to be enrolled: <code>whorl enroll bws.1.1 --finger print.png</code>, then <code>whorl vid
        profile add anna --bcid bws.1.1</code> gives you the profile name that the phone asks for.</p>
        </aside>
        """
    }

    /// The service cannot show a code now.
    static func refused(_ failure: ServiceFailure) -> Response {
        NoticePage(
            title: "Sign in", failure: failure,
            way: "<p><a class=\"button\" href=\"/demo/login\">Try again</a></p>"
        ).response
    }

    /// The page where no app is set for the demo.
    static var off: Page {
        Page(
            title: "Sign in",
            content: """
                <section class="card narrow">
                <p>This page demonstrates signing in by phone. It is off, as the configuration names no app for it. Whoever runs the
                service registers one and names it:</p>
                <pre><code>whorl app add Demo --id demo --scope bws.1 --member DEMO</code></pre>
                <pre><code>sessions:
                  demo: demo</code></pre>
                </section>
                """)
    }
}
