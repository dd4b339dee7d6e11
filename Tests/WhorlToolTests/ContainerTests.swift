import Foundation
import Testing
import Whorl

/// Files of records where an image is taken, and what `whorl inspect` says of them.
@Suite struct ContainerTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// An ANSI/NIST-ITL file with an impression of each of these fingers, uncompressed, from record 3 on.
    private func write(_ fingers: [Int], _ name: String) throws {
        let side = TestPrint.side
        let records = fingers.map { finger in
            ITLRecord(
                idc: finger, position: FingerPosition(rawValue: UInt8(finger)) ?? .unknown, width: side, height: side,
                pixels: Array(TestPrint(finger: finger).impression(1).suffix(side * side)))
        }
        let text = ITLRecord(type: 2, idc: 0, fields: [ITLField(3, subfields: [["one", "two"], ["three"]])])
        let transaction = [ITLField(2, "0501"), ITLField(4, "TEST")]
        try place.write(ITLFile.bytes(transaction: transaction, records: [text] + records), name)
    }

    @Test func anImageOfARecordIsThePrint() throws {
        try write([1], "one.an2")
        try write([1, 2], "two.an2")
        let plain = try place.run("extract", place.print(1, 1), "-o", place.file("plain.whorl"))
        #expect(plain.code == 0)
        let one = try place.run("extract", place.file("one.an2"), "-o", place.file("one.whorl"))
        #expect(one.code == 0 && one.output == plain.output)
        let chosen = try place.run("extract", place.file("two.an2"), "--record", "3", "-o", place.file("two.whorl"))
        #expect(chosen.code == 0)
        #expect(try place.bytes("one.whorl") == place.bytes("plain.whorl"))
        #expect(try place.bytes("two.whorl") == place.bytes("plain.whorl"))
        let match = try place.run("match", place.file("two.an2"), place.print(1, 2), "--record", "3")
        #expect(match.code == 0)
        #expect(match.errors.contains("without records"))
        #expect(try place.run("match", place.file("two.an2"), place.print(1, 2), "--record", "4").code == 1)
        #expect(try place.run("enroll", "a.0.1", "--finger", place.file("one.an2")).code == 0)
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2)).code == 0)
    }

    @Test func severalImagesAreListedAndMissingRecordsNamed() throws {
        try write([1, 2], "two.an2")
        for (arguments, name, facts) in [
            (["extract"], "severalImages", ["3 right-thumb", "4 right-index", "--record"]),
            (["extract", "--record", "2"], "noImageRecord", []),
            (["extract", "--record", "9"], "unknownRecord", ["4"]),
            (["inspect", "--record", "0"], "unknownRecord", ["4"]), (["extract", "--face"], "missingModels", []),
        ] {
            let outcome = try Tool.run(
                arguments + [place.file("two.an2"), "--json"], environment: ["XDG_DATA_HOME": place.file("data")])
            let error = try outcome.error
            #expect(error["code"] == name)
            let text = (error["message"] ?? "") + (error["hint"] ?? "")
            for fact in facts { #expect(text.contains(fact), "\(text)") }
        }
    }

    @Test func recordsAreListed() throws {
        try write([7], "one.an2")
        let text = try place.run("inspect", place.file("one.an2"))
        #expect(text.code == 0)
        let lines = text.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 5 && lines[0].hasPrefix("one.an2: ANSI/NIST-ITL 0501, 3 records, "))
        #expect(lines[4].contains("left-index") && lines[4].contains("NONE") && lines[4].contains(" 300 "))
        let fields = try place.run("inspect", place.file("one.an2"), "--record", "2")
        #expect(fields.output.contains("2.3  one two; three"))
        let object = try place.run("inspect", place.file("one.an2"), "--json").json
        #expect(object["format"] as? String == "itl" && object["version"] as? String == "0501")
        let records = try #require(object["records"] as? [[String: Any]])
        #expect(records.map { $0["type"] as? Int } == [1, 2, 4])
        #expect((records[2]["image"] as? [String: Any])?["positions"] as? [String] == ["left-index"])
        #expect((object["findings"] as? [Any])?.isEmpty == true)
    }

    @Test func brokenRulesAreSaidAndRefusedWhereReadingIsStrict() throws {
        try write([7], "one.an2")
        let bytes = try place.bytes("one.an2")
        try place.write(bytes + [0, 0, 0], "long.an2")
        let outcome = try place.run("inspect", place.file("long.an2"))
        #expect(outcome.code == 0 && outcome.output.contains("broken rule: bytes follow"))
        let strict = try place.run("inspect", place.file("long.an2"), "--strict", "--json")
        #expect(strict.code == 65 && strict.output.isEmpty)
        let error = try strict.error
        #expect(error["code"] == "damagedContainer" && error["message"]?.contains("\(bytes.count)") == true)
        let print = try place.run("inspect", place.print(1, 1), "--json")
        #expect(try print.code == 65 && print.error["code"] == "unknownImageFormat")
    }
}
