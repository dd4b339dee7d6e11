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
        <section class="card">
        <p id="task">Pictures of your camera are sent to this service, compared, and not kept.</p>
        <div class="camera mirror">
        <video id="camera" playsinline muted aria-label="Picture of your camera"></video>
        </div>
        <p id="status" class="notice" role="status" aria-live="polite">Press the button when you are ready.</p>
        <p class="row"><button id="start" class="button" type="button">Start</button></p>
        <noscript><p class="error">This page needs JavaScript to reach your camera.</p></noscript>
        </section>
        """
}
