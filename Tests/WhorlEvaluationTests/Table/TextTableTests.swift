import Testing

import WhorlEvaluation

@Suite struct TextTableTests {
    @Test func cellsDoNotSteerTheTerminal() {
        let text = TextTable.text([["licence", "\u{1B}[31mred\u{7}\nsecond\u{9B}K"]], words: [0, 1])
        #expect(text == "licence  ?[31mred??second?K\n")
    }

    @Test func columnsAreAligned() {
        #expect(TextTable.text([["a", "1"], ["bb", "10"]]) == "a    1\nbb  10\n")
    }
}
