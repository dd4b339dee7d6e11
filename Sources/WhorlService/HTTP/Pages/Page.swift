internal import Hummingbird

/// A page of the service: the same frame around every content.
struct Page {
    /// What the tab and the heading say.
    let title: String
    /// The content.
    let content: HTML
    /// Scripts of `Assets` that the page runs, such as `capture.js`.
    var scripts: [String] = []

    /// Places that the page's head leads to: what they are called, and where they are.
    var links: [(name: String, place: String)] = []

    /// The page for an address of a browser that no route answers.
    static let unknownPath = Page(
        title: "Page not found",
        content: """
            <p>This service has no page at this address. The address may be mistyped, or the page may be gone.</p>
            <p><a class="button" href="/status">Go to the status page</a></p>
            """)

    /// The answer with the page.
    func response(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        .text(document.markup, type: "text/html; charset=utf-8", status: status, headers: headers)
    }

    /// The scripts, and before those that show refusals the sentences for them.
    private var loaded: [String] { scripts.isEmpty || scripts == ["times.js"] ? scripts : ["words.js"] + scripts }

    private var navigation: HTML {
        guard !links.isEmpty else { return "" }
        return "<nav aria-label=\"Pages\">\(links.map { "<a href=\"\($0.place)\">\($0.name)</a>" as HTML })</nav>"
    }

    private var document: HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title) – Whorl</title>
        <link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
        <link rel="stylesheet" href="/assets/style.css">
        \(loaded.map { "<script src=\"/assets/\($0)\" defer></script>" as HTML })
        </head>
        <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="banner">
        <a class="brand" href="/status"><img src="/assets/icon.svg" alt="" width="28" height="28">Whorl</a>
        \(navigation)
        </header>
        <main id="content">
        <h1>\(title)</h1>
        \(content)
        </main>
        <footer class="colophon">Pictures are compared and then discarded. Only encrypted templates are kept.</footer>
        </body>
        </html>
        """
    }
}
