#if Service
internal import Hummingbird

/// A page of the service: the same frame around every content.
struct Page {
    /// What the tab and the heading say.
    let title: String
    /// The content.
    let content: HTML
    /// Scripts of `Assets` that the page runs, as `capture.js`.
    var scripts: [String] = []

    /// The answer with the page.
    func response(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        .text(document.markup, type: "text/html; charset=utf-8", status: status, headers: headers)
    }

    private var document: HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title) – Whorl</title>
        <link rel="stylesheet" href="/assets/style.css">
        \(scripts.map { "<script src=\"/assets/\($0)\" defer></script>" as HTML })
        </head>
        <body>
        <main>
        <h1>\(title)</h1>
        \(content)
        </main>
        </body>
        </html>
        """
    }
}
#endif
