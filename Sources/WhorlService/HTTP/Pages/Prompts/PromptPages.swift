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
                <p id="none" class="notice" hidden>Nothing is waiting at the moment.</p>
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
        "<li><a href=\"/prompt/\(prompt.id)\">\(prompt.request.message)</a>, asked by \(prompt.request.asker.sentence)</li>"
    }

    /// One prompt, with the sensors that are there for what may be presented.
    static func page(_ prompt: Prompt, readers: [Sensor]) -> Response {
        Page(
            title: "Confirm it is you",
            content: """
                <section class="card" id="prompt" data-id="\(prompt.id)" data-state="\(prompt.state.word)">
                <p id="message"><strong>\(prompt.request.message)</strong></p>
                <p id="asker">Asked by \(prompt.request.asker.sentence).</p>
                <details class="technical"><summary>Details</summary><p>\(prompt.request.asker.name)</p></details>
                <p id="status" class="notice" role="status" aria-live="polite">Waiting for a sample.</p>
                </section>
                <div id="controls">
                <div class="grid">\(ways(prompt.request.kinds, readers))</div>
                <div class="row">
                <button class="button secondary" id="cancel" type="button">Cancel</button>
                <button class="button secondary" id="fallback" type="button" disabled>Enter passphrase</button>
                </div>
                </div>
                <p><a href="/prompts">All prompts</a></p>
                """,
            scripts: ["prompt.js"]
        ).response()
    }

    /// What works without a reader comes first where there is none for fingers.
    private static func ways(_ kinds: Set<Modality>, _ readers: [Sensor]) -> [HTML] {
        let fingerReaders = readers.filter { $0.kind == .finger }.map(\.name)
        let finger = kinds.contains(.finger) ? [fingerCard(fingerReaders)] : []
        let face = kinds.contains(.face) ? [faceCard(isAlone: finger.isEmpty)] : []
        return fingerReaders.isEmpty ? face + finger : finger + face
    }

    /// A finger is presented to a reader or as a picture of one: a camera does not show ridges clearly enough.
    private static func fingerCard(_ readers: [String]) -> HTML {
        let reader: HTML =
            readers.isEmpty
            ? ""
            : "<p>Lay your finger on the reader (\(readers.joined(separator: ", "))). This page goes on by itself.</p>"
        return """
            <section class="card" aria-labelledby="finger">
            <h2 id="finger">Your finger</h2>
            \(reader)
            <div class="field"><label for="file">\(readers.isEmpty ? "Picture" : "Or a picture") of your fingerprint, as a \
            reader saved it</label>
            <input id="file" type="file" accept="image/*,.wsq" data-kind="finger"></div>
            </section>
            """
    }

    private static func faceCard(isAlone: Bool) -> HTML {
        let name = isAlone ? "file" : "photo"
        return """
            <section class="card" aria-labelledby="face">
            <h2 id="face">Your face</h2>
            <div class="camera" id="frame" hidden>
            <video id="camera" muted playsinline aria-label="Picture of the camera"></video></div>
            <div class="row">
            <button class="button" id="start" type="button">Start the camera</button>
            <button class="button" id="take" type="button" hidden>Take the picture</button>
            </div>
            <div class="field"><label for="\(name)">Or choose a photo</label>
            <input id="\(name)" type="file" accept="image/*" data-kind="face"></div>
            </section>
            """
    }
}
