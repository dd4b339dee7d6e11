import Foundation
import Testing
import Whorl

@Suite struct JSONCodingTests {
    private struct Page: Codable, Equatable {
        let path: String
        let address: String
        let date: Date
    }

    private let page = Page(path: "a/b", address: "https://x.test/", date: Date(timeIntervalSinceReferenceDate: 7))

    @Test func keysAreSortedAndSlashesAreNotEscaped() throws {
        let text = String(decoding: try JSONCoding.encode(page), as: UTF8.self)
        #expect(text == #"{"address":"https://x.test/","date":7,"path":"a/b"}"#)
    }

    @Test(arguments: [true, false]) func whatIsWrittenIsRead(isPretty: Bool) throws {
        let bytes = try JSONCoding.encode(page, isPretty: isPretty)
        #expect(bytes.contains(UInt8(ascii: "\n")) == isPretty)
        #expect(try JSONCoding.decode(Page.self, from: bytes) == page)
    }

    /// Documents of older stores have escaped slashes.
    @Test func escapedSlashesAreRead() throws {
        let text = #"{"path":"a\/b","date":7,"address":"https:\/\/x.test\/"}"#
        #expect(try JSONCoding.decode(Page.self, from: Data(text.utf8)) == page)
    }
}
