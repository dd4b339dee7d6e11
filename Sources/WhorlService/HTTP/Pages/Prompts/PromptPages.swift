internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// The pages of prompts.
enum PromptPages {
    /// The prompts that wait, and the way past a lockout.
    static func list(_ prompts: [Prompt]) -> Response {
        Page(
            title: "Prompts",
            content: """
                <p>Programs and web pages that ask the owner of this device for a finger or a face wait here.</p>
                <section class="card" aria-labelledby="waiting">
                <h2 id="waiting">Waiting</h2>
                <ul id="prompts" aria-live="polite">
                \(prompts.map(item))
                </ul>
                <p id="none" class="notice" hidden>Nobody asks at the moment.</p>
                </section>
                <section class="card" aria-labelledby="locked">
                <h2 id="locked">Locked out?</h2>
                <p>After too many failures the passphrase lets the owner try again.</p>
                <form id="unlock">
                <div class="field"><label for="passphrase">Passphrase</label>
                <input id="passphrase" type="password" autocomplete="current-password" required></div>
                <button class="button" type="submit">Unlock</button>
                <p id="unlocked" role="status" aria-live="polite"></p>
                </form>
                </section>
                """,
            scripts: ["prompts.js"]
        ).response()
    }

    private static func item(_ prompt: Prompt) -> HTML {
        "<li><a href=\"/prompt/\(prompt.id)\">\(prompt.request.message)</a>, asked by \(prompt.request.asker.name)</li>"
    }

    /// One prompt.
    static func page(_ prompt: Prompt) -> Response {
        let kinds = prompt.request.kinds.map(\.rawValue).sorted()
        return Page(
            title: "Confirm it is you",
            content: """
                <section class="card" id="prompt" data-id="\(prompt.id)" data-state="\(prompt.state.word)">
                <p id="message"><strong>\(prompt.request.message)</strong></p>
                <p id="asker">Asked by \(prompt.request.asker.name).</p>
                <p id="status" class="notice" role="status" aria-live="polite">\(prompt.state.word)</p>
                <div id="controls">
                <div class="field"><label for="kind">Present a</label>
                <select id="kind">\(kinds.map { "<option value=\"\($0)\">\($0)</option>" as HTML })</select></div>
                <div class="camera" id="frame" hidden>
                <video id="camera" muted playsinline aria-label="Picture of the camera"></video></div>
                <div class="row">
                <button class="button" id="start" type="button">Start the camera</button>
                <button class="button" id="take" type="button" hidden>Take the picture</button>
                </div>
                <div class="field"><label for="file">or choose an image</label>
                <input id="file" type="file" accept="image/*,.wsq"></div>
                <div class="row">
                <button class="button secondary" id="cancel" type="button">Cancel</button>
                <button class="button secondary" id="fallback" type="button" disabled>Enter passphrase</button>
                </div>
                </div>
                </section>
                <p><a href="/prompts">All prompts</a></p>
                """,
            scripts: ["prompt.js"]
        ).response()
    }
}
