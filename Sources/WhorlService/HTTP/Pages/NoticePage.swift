internal import Hummingbird

/// A page that says in everyday words why something was refused, with the technical sentence behind "details".
struct NoticePage {
    let title: String
    let failure: ServiceFailure
    /// Where the person can go on.
    var way: HTML = ""
    var links: [(name: String, place: String)] = []

    /// The sentence, and what it leaves out.
    static func content(_ code: String, _ message: String) -> HTML {
        let sentence = EverydayWords.sentence(code) ?? EverydayWords.unknown
        return """
            <p class="notice error" role="alert">\(sentence)</p>
            <details class="technical"><summary>Details</summary><p>\(message)</p></details>
            """
    }

    var response: Response {
        Page(title: title, content: "\(Self.content(failure.code, failure.message))\(way)", links: links)
            .response(status: failure.status, headers: failure.headers)
    }
}
