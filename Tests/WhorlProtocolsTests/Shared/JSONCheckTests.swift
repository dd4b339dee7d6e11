import Testing
import WhorlProtocols

@Suite struct JSONCheckTests {
    @Test(arguments: [
        (#"{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}"#, false), (#"["a","a"]"#, false), (#"{"a":"a","b":"a"}"#, false),
        (#"{"a":"\",\"a","b":"{\"b\":1"}"#, false), ("", false), ("{", false), (#"{"a"#, false), ("}{", false),
        (#"{"a":[1,{"b":[]}],"b":1}"#, false), (#""a""#, false), (#"{"a\"#, false),
        (#"{"a":1,"a":1}"#, true), (#"{"a":1,"\u0061":2}"#, true), (#"[{"b":{"a":1,"c":[],"a":1}}]"#, true),
        (#"{ "a" : {} , "a" : 1 }"#, true), (#"{"":1,"":2}"#, true), (#"{"a\"b":1,"a\u0022b":2}"#, true),
    ])
    func aNameThatComesTwiceIsFound(_ text: String, _ isRepeated: Bool) {
        let expected: JSONCheck.Fault? = isRepeated ? .repeatedName : nil
        #expect(JSONCheck.fault(in: Array(text.utf8)) == expected)
        #expect(JSONCheck.fault(in: text.utf8.lazy.map { $0 }) == expected)
    }

    @Test func manyValuesAreRefusedAndNestingIsBounded() {
        let most = JSONCheck.mostValues
        let names = (0..<most).map { "\"\($0)\":0" }.joined(separator: ",")
        let numbers = Array(repeating: "1", count: most).joined(separator: ",")
        for (text, more) in [("{\(names)}", "{\(names),\"x\":0}"), ("[\(numbers)]", "[\(numbers),1]")] {
            #expect(JSONCheck.fault(in: Array(text.utf8)) == nil)
            #expect(JSONCheck.fault(in: Array(more.utf8)) == .tooManyValues)
        }
        let empty = Array(repeating: "[]", count: most).joined(separator: ",")
        #expect(JSONCheck.fault(in: Array("[\(empty)]".utf8)) == .tooManyValues)
        #expect(JSONCheck.fault(in: [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)) == nil)
        #expect(JSONCheck.fault(in: Array("\"\(String(repeating: ",", count: 2 * most))\"".utf8)) == nil)
    }

    @Test(arguments: [
        ("{}", false), (#"{"a":"b\\u0000"}"#, false), (#"{"a":"\u0001\"0000"}"#, false), (#""\u000"#, false),
        ("\\", false), (#""\"#, false), (#"{"a":"x\u0000y"}"#, true), (#"{"a\u0000":1}"#, true),
        (#"["\\\u0000"]"#, true), ("{\"a\":\"\0\"}", true), ("{\"a\":\0 1}", true),
    ])
    func NULIsFound(_ text: String, _ holds: Bool) {
        let expected: JSONCheck.Fault? = holds ? .nul : nil
        #expect(JSONCheck.fault(in: Array(text.utf8)) == expected)
        #expect(JSONCheck.fault(in: text.utf8.lazy.map { $0 }) == expected)
    }

    @Test func NULOfOtherEncodingsIsFound() {
        let bytes = Array(#"{"a":1}"#.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(JSONCheck.fault(in: bytes) == .nul)
    }

    @Test func manyEscapesAreRefused() {
        // Each has two bytes, a twelfth of what another one needs.
        let half = String(repeating: #"\n"#, count: JSONCheck.mostEscapes.alone / 2)
        #expect(JSONCheck.fault(in: Array("[\"\(half)\",\"\(half)\"]".utf8)) == nil)
        #expect(JSONCheck.fault(in: Array("[\"\(half)\",\"\(half)\(half)\"]".utf8)) == .tooManyEscapes)
        let slashes = String(repeating: #"\/"#, count: 10 * JSONCheck.mostEscapes.alone)
        #expect(JSONCheck.fault(in: Array("[\"\(slashes)\"]".utf8)) == nil)
        let block = String(repeating: "A", count: 63) + #"\u002B"#
        let plus = String(repeating: block, count: 4 * JSONCheck.mostEscapes.alone)
        #expect(JSONCheck.fault(in: Array("[\"\(plus)\"]".utf8)) == nil)
    }

    @Test(arguments: [
        (#"["a\/b"]"#, #"["a/b"]"#), (#"["a\\/b"]"#, #"["a\\/b"]"#), (#"["\\\/"]"#, #"["\\/"]"#),
        (#"["\n/\/"]"#, #"["\n//"]"#), ("{}", "{}"), ("\\", "\\"),
    ])
    func aSlashStandsWithoutItsEscape(_ text: String, _ plain: String) {
        #expect(String(decoding: JSONCheck.plain(Array(text.utf8)), as: UTF8.self) == plain)
    }
}
