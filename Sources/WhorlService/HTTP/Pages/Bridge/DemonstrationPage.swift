internal import Hummingbird

/// A page as a site would have it: it signs in with a password, keeps it by the bridge, and gets it back by a match.
enum DemonstrationPage {
    static var response: Response {
        Page(
            title: "Sign in with a saved secret",
            content: """
                <p>Any user name and the password <code>password</code> sign in. The page then keeps both by the bridge,
                if the owner of this device is enrolled; the next time a finger or a face brings them back. Answer at
                <a href="/prompts" target="_blank" rel="noopener">the prompts of this device</a>, or present a sample to
                a sensor.</p>
                <form class="card" id="pairing">
                <div class="field"><label for="secret">Pairing secret, as <code>whorl bridge pair</code> with the address
                of this service prints it; this browser keeps it</label>
                <input id="secret" type="password" autocomplete="off" required></div>
                <div class="row"><button class="button secondary" type="submit">Pair</button></div>
                </form>
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
                <dl class="card"><dt>Enrolled</dt><dd id="has-touch-id">?</dd><dt>By</dt><dd id="biometry-type">?</dd>
                <dt>Secret kept</dt><dd id="has-secret">?</dd></dl>
                """,
            scripts: ["median.js", "demo-before-login.js", "demo-after-login.js"]
        ).response()
    }
}
