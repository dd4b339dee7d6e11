import FoundationEssentials
import Testing

import WhorlProtocols
import WhorlText

/// Images are found in every form of body that clients send, and nothing else is taken for one.
@Suite struct SampleBodyTests {
    private static let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0xFB, 0xEF, 0xBE]
    /// Has `+` and `/`, which web forms encode.
    private static let url = "data:image/png;base64," + Data(image).base64EncodedString()
    private static let form = "application/x-www-form-urlencoded; charset=UTF-8"

    private static func encoded(_ text: String) -> String { PercentCoding.encode(text) }

    private static func part(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("--x\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=f\r\n\r\n".utf8) + bytes
            + Array("\r\n".utf8)
    }

    private static let multipart = "multipart/form-data; boundary=x"
    private static let end = Array("--x--".utf8)

    private static func refusal<Value>(_ work: () throws(BioIDRefusal) -> Value) -> BioIDRefusal? {
        do throws(BioIDRefusal) { _ = try work() } catch { return error }
        return nil
    }

    @Test(arguments: [nil, "text/plain", form, "application/json", "image/png", "multipart/form-data"])
    func aDataURLIsTakenWhateverTheContentTypeSays(type: String?) throws {
        #expect(try SampleBody(Array(Self.url.utf8), contentType: type).image() == Self.image)
        let shouting = Self.url.replacing("data:", with: "DATA:") + "\r\n"
        #expect(try SampleBody(Array(shouting.utf8), contentType: type).image() == Self.image)
    }

    @Test(arguments: [nil, "image/png", "Image/Jpeg", "application/octet-stream", form, "text/plain"])
    func aFileIsKnownByItsBytes(type: String?) throws {
        #expect(try SampleBody(Self.image, contentType: type).image() == Self.image)
    }

    @Test func theContentTypeSpeaksForBytesOfNoKnownFormat() throws {
        #expect(try SampleBody([1, 2, 3], contentType: "image/x-odd").image() == [1, 2, 3])
        for type in [nil, "text/plain", "application/json", Self.form, Self.multipart] {
            guard
                case .unreadable("UnreadableSample", let expected) = Self.refusal({ () throws(BioIDRefusal) in
                    try SampleBody([1, 2, 3], contentType: type).image()
                })
            else {
                Issue.record("taken as \(type ?? "nothing")")
                continue
            }
            #expect(expected.contains("data:image/png;base64,"))
        }
    }

    @Test func aFormOfOneFieldIsOneImage() throws {
        let field = "sample=" + Self.encoded(Self.url)
        #expect(try SampleBody(Array(field.utf8), contentType: Self.form).image() == Self.image)
        for json in [#"{"sample":"\#(Self.url)"}"#, #""\#(Self.url)""#] {
            #expect(try SampleBody(Array(json.utf8), contentType: "application/json").image() == Self.image)
        }
        for bytes in [Self.image, Array(Self.url.utf8)] {
            let body = Self.part("any", bytes) + Self.end
            #expect(try SampleBody(body, contentType: Self.multipart).image() == Self.image)
        }
        let two = Self.part("a", Self.image) + Self.part("b", Self.image) + Self.end
        #expect(
            Self.refusal { () throws(BioIDRefusal) in try SampleBody(two, contentType: Self.multipart).image() } != nil)
    }

    @Test func namedImagesAreFoundInEachForm() throws {
        let (one, two) = ("data:image/png;base64,AQ==", Self.url)
        let web = "b=\(Self.encoded(two))&a=\(Self.encoded(one))&c=x"
        // The protocol's documentation shows values that are not encoded.
        let plain = "a=\(one)&b=\(two)"
        let json = #"{"a":"\#(one)","b":"\#(two)","c":7,"d":null}"#
        for (text, type) in [(web, Self.form), (plain, Self.form), (json, "application/json;charset=utf-8")] {
            #expect(try SampleBody(Array(text.utf8), contentType: type).images(["a", "b"]) == [[1], Self.image])
        }
        let files = Self.part("b", Self.image) + Self.part("a", Array(one.utf8)) + Self.end
        #expect(try SampleBody(files, contentType: Self.multipart).images(["a", "b"]) == [[1], Self.image])
    }

    @Test(
        arguments: [
            ("", nil, "MissingData"), ("a=data:image/png;base64,AQ==", form, "MissingData"),
            ("a=data:image/png;base64,AQ==&b=", form, "MissingData"),
            (#"{"a":"x","b":7}"#, "application/json", "MissingData"),
        ] as [(String, String?, String)])
    func aMissingImageIsMissingData(text: String, type: String?, word: String) {
        let refusal = Self.refusal { () throws(BioIDRefusal) in
            try SampleBody(Array(text.utf8), contentType: type).images(["a", "b"])
        }
        #expect(refusal == .badRequest(word))
    }

    @Test(
        arguments: [
            ("x", nil), ("x", "text/plain"), ("no form", form), ("{", "application/json"), ("[]", "application/json"),
            ("{\"a\":\"\\u0000\"}", "application/json"), ("--y", "multipart/form-data; boundary=x"),
            (String(repeating: "a=1&", count: 17), form),
        ] as [(String, String?)])
    func anotherBodyIsAnsweredWithWhatIsExpected(text: String, type: String?) {
        let refusal = Self.refusal { () throws(BioIDRefusal) in
            try SampleBody(Array(text.utf8), contentType: type).images(["a", "b"])
        }
        guard case .unreadable("UnreadableBody", let expected) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(expected.contains("a, b") && expected.count <= 120)
    }

    @Test func aFieldComesOnce() {
        let refusal = Self.refusal { () throws(BioIDRefusal) in
            try SampleBody(Array("a=data:,&a=data:,".utf8), contentType: Self.form).images(["a"])
        }
        #expect(refusal == .badRequest("DuplicateData"))
        let odd = Self.refusal { () throws(BioIDRefusal) in
            try SampleBody(Array("a=data:image/png;base64,%".utf8), contentType: Self.form).images(["a"])
        }
        #expect(odd != nil)
    }
}
