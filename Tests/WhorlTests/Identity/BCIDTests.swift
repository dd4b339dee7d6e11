import Foundation
import Testing
import Whorl

@Suite struct BCIDTests {
    @Test(arguments: [
        "bws.12.4711", "a.0.1", "a_-9.2147483647.9223372036854775807", String(repeating: "z", count: 64) + ".1.1",
    ])
    func canonicalTextIsReadAndWritten(text: String) throws {
        #expect(try BCID(text).description == text)
        #expect(try BCID(text.replacingOccurrences(of: ".", with: "/")).description == text)
    }

    @Test(arguments: [
        "", ".", "..", "bws", "bws.12", "bws.12.", "bws..1", ".12.1", "bws.12.1.", "bws.12.1.1", "bws.12/1", "bws/12.1",
        "Bws.12.1", "9bws.12.1", "-bws.12.1", "bws.-1.1", "bws.+1.1", "bws.01.1", "bws.00.1", "bws.1.0", "bws.1.01",
        "bws.1.-1", "bws.1.+1", " bws.1.1", "bws.1.1 ", "bws. 1.1", "bws.1.1\n", "bws.1.\u{0}1", "b\u{e9}.1.1",
        "bws.\u{661}.1", "bws.1.\u{ff11}", "bws.1.1e3", "bws.0x1.1", "bws.2147483648.1", "bws.1.9223372036854775808",
        "bws.99999999999999999999.1", "b ws.1.1", "b.s.1.1", "bws,1,1", "\u{1F600}.1.1",
        String(repeating: "z", count: 65) + ".1.1",
    ])
    func otherTextIsRefused(text: String) {
        let error = #expect(throws: WhorlError.self) { try BCID(text) }
        guard case .malformedBCID(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
    }

    @Test(arguments: [("bws", -1, 1), ("bws", 1 << 31, 1), ("bws", 0, 0), ("bws", 0, -5), ("", 0, 1), ("a.b", 0, 1)])
    func partsOutOfRangeAreRefused(storage: String, partition: Int, classID: Int) {
        #expect(throws: WhorlError.self) { try BCID(storage: storage, partition: partition, classID: classID) }
    }

    @Test func reasonRepeatsNothingOfTheText() {
        let secret = "Secret0"
        let error = #expect(throws: WhorlError.self) { try BCID("\(secret).1.1") }
        #expect(error.map { !"\($0)".contains(secret) } == true)
    }

    @Test(arguments: 0..<UInt64(200))
    func everyIdentifierSurvivesItsText(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let others = letters + Array("0123456789_-")
        var storage = String(letters[source.number(in: 0...25)])
        for _ in 0..<source.number(in: 0...63) { storage.append(others[source.number(in: 0...(others.count - 1))]) }
        let bcid = try BCID(
            storage: storage, partition: source.number(in: 0...Int(Int32.max)), classID: source.number(in: 1...Int.max))
        #expect(try BCID(bcid.description) == bcid)
        let json = try JSONEncoder().encode([bcid])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(bcid)\"]")
        #expect(try JSONDecoder().decode([BCID].self, from: json) == [bcid])
    }

    @Test func orderIsByStorageThenNumbers() throws {
        let sorted = try ["a-b.1.1", "a.2.3", "a.10.2", "a.10.10", "a0.1.1", "a_.0.1", "b.0.1"].map { try BCID($0) }
        #expect(
            sorted.sorted().map(\.description) == [
                "a.2.3", "a.10.2", "a.10.10", "a-b.1.1", "a0.1.1", "a_.0.1", "b.0.1",
            ])
    }

    @Test func jsonOfNoIdentifierIsRefused() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([BCID].self, from: Data("[\"a.1\"]".utf8)) }
    }
}
