import Testing

import Whorl

@Suite struct MarkupTextTests {
    @Test func signsBecomeReferences() {
        #expect(
            MarkupText.escaped("<a href=\"x\">b & 'c'</a>")
                == "&lt;a href=&quot;x&quot;&gt;b &amp; &#39;c&#39;&lt;/a&gt;")
        #expect(MarkupText.escaped("&amp;") == "&amp;amp;")
        #expect(MarkupText.escaped("") == "" && MarkupText.escaped("äß€𝄞") == "äß€𝄞")
    }

    /// A scalar that another one joins to a character is a sign still.
    @Test func signsAreScalars() {
        #expect(Array(MarkupText.escaped("<\u{301}").unicodeScalars) == Array("&lt;\u{301}".unicodeScalars))
    }

    @Test func xmlForbidsControlCharacters() {
        #expect(MarkupText.escaped("a\u{1}b\nc\u{85}d") == "a b c d")
        #expect(MarkupText.escaped("a\u{1}b\nc", isXML: false) == "a\u{1}b\nc")
    }
}
