internal import Hummingbird

/// Style and scripts of the pages, which stand in the program itself.
struct AssetRoutes: RouteSet {
    /// A file of `Assets`: its name, its type and its bytes.
    private static let files: [(name: String, type: String, bytes: [UInt8])] = [
        ("style.css", "text/css; charset=utf-8", PackageResources.style_css),
        ("icon.svg", "image/svg+xml", PackageResources.icon_svg),
        ("capture.js", "text/javascript; charset=utf-8", PackageResources.capture_js),
        ("login.js", "text/javascript; charset=utf-8", PackageResources.login_js),
        ("approve.js", "text/javascript; charset=utf-8", PackageResources.approve_js),
        ("demo-capture.js", "text/javascript; charset=utf-8", PackageResources.demo_capture_js),
        ("prompts.js", "text/javascript; charset=utf-8", PackageResources.prompts_js),
        ("prompt.js", "text/javascript; charset=utf-8", PackageResources.prompt_js),
        ("median.js", "text/javascript; charset=utf-8", PackageResources.median_js),
        ("demo-before-login.js", "text/javascript; charset=utf-8", PackageResources.demo_before_login_js),
        ("demo-after-login.js", "text/javascript; charset=utf-8", PackageResources.demo_after_login_js),
        ("phone.js", "text/javascript; charset=utf-8", PackageResources.phone_js),
        ("words.js", "text/javascript; charset=utf-8", EverydayWords.script + PackageResources.words_js),
        ("countdown.js", "text/javascript; charset=utf-8", PackageResources.countdown_js),
        ("times.js", "text/javascript; charset=utf-8", PackageResources.times_js),
        ("samples.js", "text/javascript; charset=utf-8", PackageResources.samples_js),
    ]

    func add(to router: Router<ServiceRequestContext>) {
        for file in Self.files {
            router.get("/assets/\(file.name)") { _, _ in
                Response.bytes(file.bytes, type: file.type, headers: [.cacheControl: "no-cache"])
            }
        }
    }
}
