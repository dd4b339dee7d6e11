import Testing
import WhorlProtocols

@Suite struct NULCheckTests {
    @Test(arguments: [
        ("", false), ("/v2/authorize?client_id=shop", false), ("a=%30%0&b=0%2500", false), ("%", false),
        ("/q/a%00b", true), ("login_hint=%00", true), ("x\0", true), ("%%00", true),
    ])
    func encodedNULIsFound(_ text: String, _ holds: Bool) {
        #expect(NULCheck.isIn(encoded: text) == holds)
    }

    @Test(arguments: [
        ("{}", false), (#"{"a":"b\\u0000"}"#, false), (#"{"a":"\u0001\"0000"}"#, false), (#""\u000"#, false),
        ("\\", false), (#"{"a":"x\u0000y"}"#, true), (#"{"a\u0000":1}"#, true), (#"["\\\u0000"]"#, true),
        ("{\"a\":\"\0\"}", true),
    ])
    func NULInJSONIsFound(_ text: String, _ holds: Bool) {
        #expect(NULCheck.isIn(json: Array(text.utf8)) == holds)
        #expect(NULCheck.isIn(json: text.utf8.lazy.map { $0 }) == holds)
    }

    @Test func otherEncodingsOfJSONAreFound() {
        let bytes = Array(#"{"a":1}"#.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(NULCheck.isIn(json: bytes))
    }
}
