internal import Hummingbird

/// A page as a site would have it: it signs in with a password, keeps it by the bridge, and gets it back by a match.
enum DemonstrationPage {
    static var response: Response {
        Page(
            title: "Sign in with a saved secret",
            content: """
                <div class="split">
                <div>
                <form class="card" id="login">
                <div class="field"><label for="username">User name</label>
                <input id="username" autocomplete="username" required></div>
                <div class="field"><label for="password">Password</label>
                <input id="password" type="password" autocomplete="current-password" required></div>
                <div class="row">
                <button class="button" type="submit">Sign in</button>
                <button class="button secondary" id="biometric" type="button">Use the saved secret</button>
                <button class="button secondary" id="forget" type="button">Forget the saved secret</button>
                </div>
                </form>
                <p class="notice" id="outcome" role="status" aria-live="polite"></p>
                <form class="card" id="pairing">
                <h2>Pair this browser</h2>
                <div class="field"><label for="secret">Pairing secret</label>
                <input id="secret" type="password" autocomplete="off" required aria-describedby="secret-hint">
                <small id="secret-hint"><code>whorl bridge pair</code> with the address of this service prints it; this
                browser keeps it.</small></div>
                <div class="row"><button class="button secondary" type="submit">Pair</button></div>
                </form>
                </div>
                <aside class="card" aria-labelledby="about">
                <h2 id="about">What this page shows</h2>
                <p>This is a demonstration of a web site whose password is kept by the service and given back when the
                owner of this device shows a finger or a face.</p>
                <ol>
                <li>Pair this browser once, so that the site may ask the service.</li>
                <li>Sign in with any user name and the password <code>password</code>. If the owner is enrolled, the
                service keeps both, encrypted.</li>
                <li>Load the page again, or choose "Use the saved secret". The service asks for the owner: answer at <a
                href="/prompts" target="_blank" rel="noopener">the prompts of this device</a>, or at its reader.</li>
                <li>The page gets the secret and signs in without typing.</li>
                </ol>
                <h3>What this browser knows now</h3>
                <dl><dt>Enrolled</dt><dd id="has-touch-id">?</dd><dt>Enrolled with</dt><dd id="biometry-type">?</dd>
                <dt>Secret kept</dt><dd id="has-secret">?</dd></dl>
                </aside>
                </div>
                """,
            scripts: ["median.js", "demo-before-login.js", "demo-after-login.js"]
        ).response()
    }
}
