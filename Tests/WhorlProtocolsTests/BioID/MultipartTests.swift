import Testing

import WhorlProtocols

/// Forms are read strictly: what is no form has no parts.
@Suite struct MultipartTests {
    private static func parts(_ text: String) -> [Multipart.Part]? {
        Multipart.parts(of: Array(text.utf8), boundary: "edge")
    }

    fileprivate static let field = "--edge\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\n\r\n"

    @Test func fieldsAreRead() {
        let parts = Self.parts(
            Self.field + "one\r\n-\r\n--edge\r\nX: y\r\nContent-Disposition: form-data; name=b\r\n\r\n\r\n--edge--\r\n")
        #expect(parts?.map(\.name) == ["a", "b"])
        #expect(parts?.map { Array($0.bytes) } == [Array("one\r\n-".utf8), []])
    }

    @Test(arguments: [
        "", "--edge--x", "--edge\r\n\r\nx\r\n--edge--", MultipartTests.field + "x",
        MultipartTests.field + "x\r\n--edge",
        "--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--", "--edg\r\n",
        "--edge\r\nContent-Disposition: form-data; name=\"a\0\"\r\n\r\nx\r\n--edge--",
    ])
    func othersAreNone(_ text: String) {
        #expect(Self.parts(text) == nil)
    }

    @Test func boundariesAreRead() {
        #expect(Multipart.boundary(of: "multipart/form-data; boundary=edge") == "edge")
        #expect(Multipart.boundary(of: "Multipart/Form-Data; charset=utf-8; boundary=\"a b\"") == "a b")
        for bad in ["text/plain; boundary=edge", "multipart/form-data", "multipart/form-data; boundary="] {
            #expect(Multipart.boundary(of: bad) == nil, "\(bad)")
        }
    }
}
