import Foundation
import Testing
import Whorl

/// Standard minutiae records through the command.
@Suite struct RecordCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// Writes an impression as a record.
    private func record(_ finger: Int, _ impression: Int, _ format: String) throws -> String {
        let path = place.file("\(finger)_\(impression).\(format)")
        let outcome = try place.run("convert", place.print(finger, impression), path, "--to", format)
        #expect(outcome.code == 0 && outcome.output.contains(format), "\(outcome.errors)")
        return path
    }

    @Test func everyFormatIsWrittenAndReadAgain() throws {
        for format in RecordFormat.allCases {
            let path = try record(1, 1, format.rawValue)
            let isCard = format == .isoCardNormal || format == .isoCardCompact
            let inspected = try place.run("inspect", path, "--strict", "--json", "--from", format.rawValue).json
            #expect(inspected["format"] as? String == format.rawValue)
            #expect((inspected["findings"] as? [Any])?.isEmpty == true)
            guard !isCard else { continue }
            let match = try place.run("match", path, place.print(1, 1))
            #expect(match.code == 0, "\(format): \(match.output)\(match.errors)")
        }
    }

    @Test func recordsAreEnrolledVerifiedAndDrawn() throws {
        let (first, second) = (try record(1, 1, "iso19794-2-2005"), try record(1, 2, "ansi378-2004"))
        let other = try record(2, 1, "iso19794-2-2011")
        #expect(try place.run("enroll", "a.0.1", "--finger", first).code == 0)
        #expect(try place.run("verify", "a.0.1", "--finger", second).code == 0)
        #expect(try place.run("verify", "a.0.1", "--finger", other).code == 1)
        #expect(try place.run("view", first, "-o", place.file("a.svg")).code == 0)
        #expect(try place.run("explain", first, second, "-o", place.file("b.svg")).code == 0)
    }

    @Test func recordsBecomeTemplatesAndOtherRecords() throws {
        let first = try record(1, 1, "iso19794-2-2005")
        let extracted = try place.run("extract", first, "-o", place.file("1.whorl"), "--json").json
        #expect(extracted["format"] as? String == "iso19794-2-2005")
        #expect(try place.run("match", place.file("1.whorl"), place.print(1, 1)).code == 0)
        #expect(try place.run("convert", first, place.file("2.whorl"), "--to", "template").code == 0)
        #expect(try place.bytes("1.whorl") == place.bytes("2.whorl"))
        let xyt = try place.run("convert", first, place.file("1.xyt"), "--to", "xyt", "--json").json
        #expect(xyt["from"] as? String == "iso19794-2-2005" && xyt["to"] as? String == "xyt")
        #expect(try place.run("match", place.file("1.xyt"), first).code == 0)
    }

    @Test func theProductIsStated() throws {
        let path = place.file("p")
        let convert = ["convert", place.print(1, 1), path, "--to", "ansi378-2004", "--force"]
        #expect(try place.run(convert).code == 0)
        #expect(Array(try place.bytes("p")[10..<14]) == [0x01, 0x03, 0, 1])
        #expect(try place.run("inspect", path).output.contains("by owner 0x0103 (vendor unknown), type 0x0001"))
        #expect(try place.run(convert + ["--product", "0x0042:17"]).code == 0)
        #expect(Array(try place.bytes("p")[10..<14]) == [0, 0x42, 0, 17])
        let copy = try place.run("convert", path, place.file("q"), "--to", "ansi378-2009")
        #expect(copy.code == 0)
        #expect(Array(try place.bytes("q")[12..<16]) == [0, 0x42, 0, 17])
        for wrong in ["0:1", "17", "1:2:3", "1:70000"] {
            #expect(try place.run(convert + ["--product", wrong]).code == 64)
        }
    }

    @Test func aRecordInItsOwnFormatStaysAsItIs() throws {
        let first = try record(1, 1, "iso19794-2-2011")
        #expect(try place.run("convert", first, place.file("again"), "--to", "iso19794-2-2011").code == 0)
        #expect(try place.bytes("again") == place.bytes("1_1.iso19794-2-2011"))
    }

    @Test func minutiaeOfType9AreMatchedAndConverted() throws {
        let decoded = try RecordCodec.decode(try bytes(of: record(1, 1, "ansi378-2004"))).record.views[0]
        let minutiae = decoded.minutiae.enumerated().map { number, minutia in
            [
                "\(number + 1)", "\(minutia.x)", "\(minutia.y)", "\(minutia.direction / 256)",
                "\(minutia.kind.rawValue)", "\(minutia.quality ?? 0)",
            ]
        }
        let fields = [
            ITLField(3, "0"), ITLField(4, "U"), ITLField(128, "\(decoded.width)"), ITLField(129, "\(decoded.height)"),
            ITLField(130, "2"), ITLField(131, "197"), ITLField(132, "197"), ITLField(134, "02"),
            ITLField(136, "\(minutiae.count)"), ITLField(137, subfields: minutiae),
        ]
        let transaction = [ITLField(2, "0501"), ITLField(4, "TEST"), ITLField(5, "20260101"), ITLField(7, "A")]
        let file = ITLFile.bytes(transaction: transaction, records: [ITLRecord(type: 9, idc: 0, fields: fields)])
        try place.write(file, "card.an2")
        let match = try place.run("match", place.file("card.an2"), place.print(1, 2))
        #expect(match.code == 0, "\(match.output)\(match.errors)")
        #expect(try place.run("match", place.file("card.an2"), place.print(2, 1)).code == 1)
        let converted = try place.run(
            "convert", place.file("card.an2"), place.file("card.fmr"), "--to", "ansi378-2004", "--record", "2", "--json"
        )
        #expect(try converted.json["from"] as? String == "itl-9-m1")
        let again = try RecordCodec.decode(try place.bytes("card.fmr"), mode: .strict).record.views[0]
        #expect(again.minutiae == decoded.minutiae && again.position == .rightIndex)
        let inspected = try place.run("inspect", place.file("card.an2"), "--record", "2")
        #expect(inspected.output.contains("right-index") && inspected.output.contains("degrees"))
    }

    private func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    @Test func inspectTellsWhatARecordSays() throws {
        let path = place.file("f")
        _ = try place.run(
            "convert", place.print(1, 1), path, "--to", "ansi378-2009", "--position", "right-index")
        let text = try place.run("inspect", path, "--record", "1").output
        for part in ["ANSI/INCITS 378-2009", "right-index", "300 x 300 pixels", "197 x 197", "degrees"] {
            #expect(text.contains(part), "\(text)")
        }
        try place.write(try place.bytes("f") + [0], "g")
        let repaired = try place.run("inspect", place.file("g"))
        #expect(repaired.code == 0 && repaired.output.contains("broken rule: 1 bytes follow the record"))
        let match = try place.run("match", place.file("g"), place.print(1, 1))
        #expect(match.code == 0 && match.errors.contains("warning: g: 1 bytes follow the record"))
    }

    @Test func wrongRecordsHaveTheirErrors() throws {
        _ = try record(1, 1, "iso19794-2-2005")
        let bytes = try place.bytes("1_1.iso19794-2-2005")
        try place.write(Array(bytes.dropLast(3)), "cut.iso")
        try place.write(bytes + [0], "long.iso")
        for (arguments, code, name) in [
            (["inspect", place.file("cut.iso")], 65, "damagedRecord"),
            (["match", place.file("cut.iso"), place.print(1, 1)], 65, "damagedRecord"),
            (["inspect", place.file("long.iso"), "--strict"], 65, "damagedRecord"),
            (["inspect", place.print(1, 1)], 65, "unknownRecordFormat"),
            (
                ["convert", place.file("long.iso"), place.file("x"), "--to", "template", "--record", "2"], 65,
                "unknownRecord"
            ),
            (["convert", place.file("long.iso"), place.file("x"), "--to", "pdf"], 64, "usage"),
            (
                ["convert", place.print(1, 1), place.file("x"), "--to", "xyt", "--position", "toe"], 64,
                "unknownFingerPosition"
            ),
        ] {
            let outcome = try Tool.run(arguments + ["--json"], environment: ["XDG_DATA_HOME": place.file("data")])
            #expect(outcome.code == Int32(code) && outcome.output.isEmpty, "\(arguments): \(outcome.errors)")
            #expect(try outcome.error["code"] == name)
        }
    }
}
