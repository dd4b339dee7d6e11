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
        let minutes = max(1, code.seconds / 60)
        return Page(
            title: "Sign in",
            content: """
                <section class="card narrow" data-login data-renew="\(code.renewAfter ?? 0)" aria-labelledby="way">
                <div data-step="scan">
                <h2 id="way">Sign in to \(site) with your phone</h2>
                <p>Scan the code with the phone that you are enrolled with, and show your face or finger there. This page
                goes on by itself. You have \(minutes == 1 ? "a minute" : "\(minutes) minutes"); the code changes meanwhile.</p>
                <p><img class="qr" data-code src="data:image/png;base64,\(code.picture)" width="260" height="260"
                alt="QR code that opens the sign-in on a phone"></p>
                <p>The phone asks for this number: <strong class="digits" data-digits>\(code.digits ?? "")</strong></p>
                <p class="quiet">No camera at hand? Open <a href="\(code.link)" data-link>the sign-in</a> on the device
                itself.</p>
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
                """,
            scripts: ["login.js"])
    }

    /// The page where no app is set for the demo.
    static var off: Page {
        Page(
            title: "Sign in",
            content: """
                <section class="card narrow">
                <p>This page opens sessions for an app that the configuration names. Register one and name it:</p>
                <pre><code>whorl app add Demo --id demo --scope bws.1 --member DEMO</code></pre>
                <pre><code>sessions:
                  demo: demo</code></pre>
                </section>
                """)
    }
}
