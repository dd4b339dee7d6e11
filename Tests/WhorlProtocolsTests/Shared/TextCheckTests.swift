import Testing
import WhorlProtocols
import WhorlText

@Suite struct TextCheckTests {
    @Test(arguments: [
        ("", false), ("/v2/authorize?client_id=shop", false), ("a=%30%0&b=0%2500", false), ("%", false),
        ("/q/a%00b", true), ("login_hint=%00", true), ("x\0", true), ("%%00", true), ("%C3%A4\0", true),
    ])
    func encodedNULIsFound(_ text: String, _ holds: Bool) {
        #expect((TextCheck.fault(encoded: text) == .nul) == holds)
    }

    /// Texts with so many marks in a row, and whether that is too many.
    private static let texts: [(String, Bool)] = [
        (marks(30), false), (marks(31), true), (marks(30) + "b" + marks(30), false), ("b" + marks(31) + "c", true),
        // Of other planes, of class 0 but made of marks, and with a joiner between them, which is none.
        (String(repeating: "\u{1D165}", count: 31), true), (String(repeating: "\u{F73}", count: 31), true),
        (String(repeating: "\u{FF9E}\u{316}", count: 16), true),
        (String(repeating: "\u{301}\u{200D}", count: 90), false),
        (String(repeating: "\u{1100}", count: 99), false), ("Zo\u{308}e\u{301}", false),
    ]

    private static func marks(_ count: Int) -> String {
        "a" + String(repeating: "\u{301}", count: count / 2) + String(repeating: "\u{316}", count: count - count / 2)
    }

    @Test(arguments: texts)
    func manyMarksInARowAreFound(_ text: String, _ isLong: Bool) {
        #expect((TextCheck.fault(in: text) == .manyMarks) == isLong)
        #expect((TextCheck.fault(encoded: PercentCoding.encode(text)) == .manyMarks) == isLong)
        #expect((PercentCoding.decodeForm(PercentCoding.encode(text)) == nil) == isLong)
        // Partly encoded, so that a run is whole only after decoding.
        let half = text.unicodeScalars.enumerated().map { index, scalar in
            index.isMultiple(of: 2) ? String(scalar) : PercentCoding.encode(String(scalar))
        }
        #expect((TextCheck.fault(encoded: half.joined()) == .manyMarks) == isLong)
    }

    @Test(arguments: texts)
    func manyMarksOfJSONAreFoundHoweverTheyAreEscaped(_ text: String, _ isLong: Bool) {
        let escaped = text.utf16.map { unit in
            "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
        }.joined()
        let expected: JSONCheck.Fault? = isLong ? .manyMarks : nil
        for written in [text, escaped] {
            for json in ["[\"\(written)\"]", "{\"\(written)\":1}", "{\"a\":\"\(written)\"}", "\"\\/\(written)\""] {
                #expect(JSONCheck.fault(in: Array(json.utf8)) == expected, "\(json)")
            }
        }
        // A quotation mark between two texts ends a run.
        #expect(JSONCheck.fault(in: Array("[\"\(Self.marks(20))\",\"\u{301}\(Self.marks(20))\"]".utf8)) == nil)
    }

    @Test func namesOfFormsWithFilesHaveFewMarks() {
        for (count, isRead) in [(30, true), (31, false)] {
            let body = "--e\r\nContent-Disposition: form-data; name=\(Self.marks(count))\r\n\r\nx\r\n--e--"
            #expect((Multipart.parts(of: Array(body.utf8), boundary: "e") != nil) == isRead)
        }
    }

    @Test func tokensWhoseClaimsAreNotReadHaveNoHeader() {
        func token(_ header: String, _ claims: String) -> TokenHeader? {
            TokenHeader(of: [header, claims, ""].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: "."))
        }
        let marked = "{\"\(Self.marks(31))\":1}"
        #expect(token(#"{"alg":"x"}"#, "{}")?.alg == "x")
        #expect(token(#"{"alg":"x"}"#, marked) == nil && token("{\"alg\":\"x\"," + marked.dropFirst(), "{}") == nil)
    }

    /// 160 kB took 13 s where they were compared.
    @Test func checkingTakesNoTimeThatGrowsWithTheSquare() {
        let text = Self.marks(80_000)
        let time = ContinuousClock().measure {
            #expect(TextCheck.fault(in: text) == .manyMarks)
            #expect(JSONCheck.fault(in: Array("{\"\(text)\":1}".utf8)) == .manyMarks)
        }
        #expect(time < .seconds(1))
    }
}
