internal import Hummingbird

/// A page that does what a token is for with the camera: `/demo/capture?access_token=TOKEN`.
struct CaptureRoutes: RouteSet {
    /// Whether there is such a page.
    let isOn: Bool

    func add(to router: Router<ServiceRequestContext>) {
        guard isOn else { return }
        router.get("/demo/capture") { _, _ in
            Page(title: "Show your face", content: Self.content, scripts: ["demo-capture.js"]).response()
        }
    }

    /// The script fills in what the token asks for.
    private static let content: HTML = """
        <div class="split">
        <section class="card" aria-label="Your pictures">
        <p id="task">Pictures of your camera are sent to this service, compared, and not kept.</p>
        <div class="camera mirror">
        <video id="camera" playsinline muted aria-label="Picture of your camera"></video>
        </div>
        <p id="status" class="notice" role="status" aria-live="polite">Press the button when you are ready.</p>
        <p class="row"><button id="start" class="button" type="button">Start</button></p>
        <noscript><p class="error">This page needs JavaScript to reach your camera.</p></noscript>
        </section>
        <aside class="card" aria-labelledby="about">
        <h2 id="about">What this page shows</h2>
        <p>This is a demonstration of what a web site does with a token of this service: it takes pictures of you, and the
        service enrolls you, or says whether it is you.</p>
        <ol>
        <li>The site's server asks for a token: <code>GET /extension/token?id=APP&amp;bcid=bws.1.1&amp;task=verify</code>, with the
        app's identifier and secret.</li>
        <li>Your browser opens this page with it: <code>/demo/capture?access_token=TOKEN</code>.</li>
        <li>Press "Start", look into the camera, and move your head as the page says.</li>
        <li>The page shows the outcome; the site's server asks the service for the result.</li>
        </ol>
        </aside>
        </div>
        """
}
