import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols
import WhorlText

/// Texts of requests at their limits and one beyond.
@Suite struct TextLimitTests {
    @Test func aFormHas64FieldsAtMost() {
        #expect(FormFields(String(repeating: "a=1&", count: 64))?.fields.count == 64)
        #expect(FormFields(String(repeating: "a=1&", count: 65)) == nil)
        #expect(FormFields("")?.fields.isEmpty == true)
    }

    @Test func formTextIsDecodedLeniently() throws {
        for (text, decoded) in [
            ("a+b", "a b"), ("%41%5a%6A", "AZj"), ("%4", "%4"), ("%", "%"), ("%zz", "%zz"), ("x%41", "xA"),
            ("%C3%A4", "ä"), ("%2", "%2"), ("100%+", "100% "),
        ] {
            #expect(PercentCoding.decodeFormLeniently(text) == decoded, "\(text)")
        }
        let form = try #require(FormFields("a=1=2&b=x&b=y&c=<&d=%3C&&e"))
        #expect(form["a"] == "1=2" && form.raw("b") == "x" && form.raw("c") == "%3C" && form.raw("d") == "%3C")
        #expect(form.repeated(among: ["a", "c"]) == nil && form.repeated(among: ["a", "b"]) == "b")
        #expect(form.repeated() == "b")
        #expect(form.fields.map(\.name) == ["a", "b", "b", "c", "d", "e"] && form.raw("none") == nil)
    }

    @Test func queryTextIsDecodedStrictly() {
        #expect(PercentCoding.decodeForm("a+b%2Bc%c3%A4") == "a b+cä")
        for bad in ["%", "%4", "%4g", "%ff", "%+1", "%-1"] { #expect(PercentCoding.decodeForm(bad) == nil, "\(bad)") }
    }

    @Test func dataURLsAreReadStrictly() throws {
        func read(_ text: String) -> DataURL? { DataURL(Array(text.utf8)) }
        let url = try #require(read("DATA:Image/PNG;charset=x;base64,AQID\r\n"))
        #expect(url.type == "image/png" && url.bytes == [1, 2, 3])
        for bad in [
            "", "data:image/png;base64", "data:image/png;base64,", "data:image/png,AQID", "data:;base64,AQID",
            "data:image;base64,AQID", "data:image/;base64,AQID", "data:a/b/c;base64,AQID", "image/png;base64,AQID",
            "data:image/png;base64,A", "data:image/p g;base64,AQID", "data:image/png;base64;x,AQID",
            "data:i\0/p;base64,AQID",
        ] {
            #expect(read(bad) == nil, "\(bad)")
        }
        // The comma is among the first 256 bytes.
        let head = "data:image/png;"
        let fill = { (count: Int) in head + String(repeating: "x", count: count - head.utf8.count - 7) + ";base64,AQID"
        }
        #expect(read(fill(255)) != nil && read(fill(256)) == nil)
    }

    @Test func aFormWithFilesHas16Parts() {
        func body(_ count: Int, head: String = "") -> [UInt8] {
            let part = "--e\r\n\(head)Content-Disposition: form-data; name=a\r\n\r\nx\r\n"
            return Array((String(repeating: part, count: count) + "--e--").utf8)
        }
        #expect(Multipart.parts(of: body(16), boundary: "e")?.count == 16)
        #expect(Multipart.parts(of: body(17), boundary: "e") == nil)
        let long = { (count: Int) in body(1, head: "X: " + String(repeating: "x", count: count) + "\r\n") }
        #expect(Multipart.parts(of: long(4_000), boundary: "e")?.map(\.name) == ["a"])
        #expect(Multipart.parts(of: long(4_096), boundary: "e") == nil)
        for head in ["Content-Disposition: form-data; name=b\r\n", "content-disposition: x\r\n"] {
            #expect(Multipart.parts(of: body(1, head: head), boundary: "e") == nil)
        }
        let end = body(1)
        #expect(Multipart.parts(of: end + Array("\r\n".utf8), boundary: "e")?.count == 1)
        #expect(Multipart.parts(of: end + Array("x".utf8), boundary: "e") == nil)
        for (length, isRead) in [(1, true), (70, true), (71, false)] {
            let name = String(repeating: "b", count: length)
            #expect((Multipart.boundary(of: "multipart/form-data; boundary=\(name)") == name) == isRead)
        }
        #expect(Multipart.boundary(of: "multipart/form-data; boundary=a; boundary=b") == nil)
        #expect(Multipart.boundary(of: "multipart/form-data; boundary=\"a \"") == nil)
    }

    @Test func samplesOfAPageAreReadInBothForms() throws {
        func read(_ json: String) throws -> [PresentedSamples.Sample] {
            try JSONDecoder().decode(PresentedSamples.self, from: Data(json.utf8)).samples
        }
        let plain = try read(
            #"{"modality":"finger","finger":"right-index","samples":["AQID","data:image/png;base64,BA=="]}"#)
        #expect(plain.map(\.bytes) == [[1, 2, 3], [4]] && plain.allSatisfy { $0.modality == .finger })
        #expect(plain.allSatisfy { $0.position == .rightIndex })
        #expect(try read(#"{"samples":["AQID"]}"#).map(\.modality) == [.face])
        let mixed = try read(#"{"modality":"finger","samples":[{"image":"AQID"},{"modality":"face","image":"BA=="}]}"#)
        #expect(mixed.map(\.modality) == [.finger, .face] && mixed.map(\.position) == [.unknown, .unknown])
        let list = { (count: Int) in
            "{\"samples\":[" + (0..<count).map { _ in "\"AQID\"" }.joined(separator: ",") + "]}"
        }
        #expect(try read(list(8)).count == 8)
        for bad in [
            list(9), list(0), "{}", #"{"samples":[""]}"#, #"{"samples":["!"]}"#, #"{"samples":["data:x,AQ"]}"#,
            #"{"modality":"ear","samples":["AQID"]}"#, #"{"finger":"x","samples":["AQID"]}"#, #"{"samples":[{}]}"#,
        ] {
            #expect(throws: DecodingError.self, "\(bad)") { try read(bad) }
        }
        #expect(PresentedSamples([1], .face).samples.map(\.bytes) == [[1]])
    }

    @Test func consentIsOneShortLine() {
        #expect(ClassChange.isConsent(String(repeating: "c", count: 512)))
        #expect(!ClassChange.isConsent(String(repeating: "c", count: 513)))
        for text in ["a\nb", "a\u{0}", "a\u{1F}"] { #expect(!ClassChange.isConsent(text)) }
    }

    @Test func longSocketPathsGoByTheirFolder() {
        let short = "/tmp/" + String(repeating: "s", count: 102)
        #expect(SocketPath(short).address == short)
        #expect(
            SocketPath(short + "s").address == short + "s"
                || SocketPath(short + "s").address.hasPrefix("/proc/self/fd/"))
        let folder = FileManager.default.temporaryDirectory.path
        let long = folder + "/" + String(repeating: "s", count: 120)
        let path = SocketPath(long)
        #expect(path.file == long && path.address.hasPrefix("/proc/self/fd/"))
        #expect(path.address.hasSuffix("/" + String(repeating: "s", count: 120)))
    }
}
