import Testing

import WhorlService

@Suite struct HTMLTests {
    /// Browsers read scalars: a sign is one to them also where another scalar joins it to a character.
    @Test(arguments: ["", "\u{600}", "\u{D4E}", "\u{111C2}"], ["", "\u{301}", "\u{200D}", "\u{FE0F}"])
    func signsAreEscapedWhateverTheyAreJoinedTo(before: String, after: String) {
        for (sign, escaped) in [("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\"", "&quot;"), ("'", "&#39;")] {
            let html: HTML = "<p>\("a" + before + sign + after + "b")</p>"
            #expect(
                Array(html.markup.unicodeScalars) == Array(("<p>a" + before + escaped + after + "b</p>").unicodeScalars)
            )
        }
    }
}
