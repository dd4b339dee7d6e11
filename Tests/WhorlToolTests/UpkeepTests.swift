import Foundation
import Testing

/// Doctor, backup, restore, export, import, key rotate.
@Suite struct UpkeepTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        #expect(try place.run("enroll", "a.0.1", "--finger", place.print(1, 1)).code == 0)
    }

    @Test func doctorFindsAHealthyStore() throws {
        let outcome = try place.run("doctor", "--deep", "--no-benchmark", "--json")
        #expect(outcome.code == 0)
        #expect(try outcome.json["healthy"] as? Bool == true)
        #expect(try (outcome.json["store"] as? [String: Any])?["people"] as? Int == 1)
        #expect(try place.run("doctor", "--no-benchmark").output.hasSuffix("all is well\n"))
    }

    @Test func doctorMakesNoStore() throws {
        let outcome = try place.run("doctor", "--no-benchmark", "--data-dir", place.file("fresh"), "--json")
        #expect(outcome.code == 0)
        #expect(try outcome.json["store"] is NSNull)
        #expect(!FileManager.default.fileExists(atPath: place.file("fresh")))
    }

    @Test func doctorKnowsTheMachine() throws {
        let machine = try #require(try place.run("doctor", "--json").json["machine"] as? [String: Any])
        let set = try #require(machine["instructionSet"] as? String)
        #expect((machine["availableSets"] as? [String])?.contains(set) == true)
        #expect((machine["blasKernel"] as? String)?.isEmpty == false)
        let benchmark = try #require(machine["benchmark"] as? [String: Any])
        let limits = try #require(benchmark["machine"] as? [String: Double])
        for name in ["readBandwidth", "sgemm"] { #expect(limits[name] ?? 0 > 0) }
        #expect(benchmark["bandwidthShare"] as? Double ?? 0 > 0)
        let quick =
            try place.run("doctor", "--no-benchmark", "--threads", "3", "--json").json["machine"] as? [String: Any]
        #expect(quick?["benchmark"] is NSNull && quick?["threads"] as? Int == 3)
    }

    @Test func backupBringsBackWhatWasDeleted() throws {
        let backup = place.file("backup")
        #expect(try place.run("backup", backup, "--json").json["file"] as? String == backup)
        #expect(try place.run("backup", backup).code == 73)
        #expect(try place.run("enroll", "a.0.2", "--finger", place.print(2, 1)).code == 0)
        #expect(try place.run("delete", "a.0.1").code == 0)
        #expect(try place.run("restore", backup, "--json").error["code"] == "alreadyExists")
        #expect(try place.run("restore", backup, "--force", "--json").code == 0)
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2)).code == 0)
        #expect(try place.run("show", "a.0.2").code == 67)
    }

    @Test func exportIsOpenedByItsPassphraseOnly() throws {
        let file = place.file("people.export")
        try place.write(Array("open sesame\nnot this\n".utf8), "secret")
        let exported = try place.run("export", file, "--passphrase-file", place.file("secret"), "--json")
        #expect(exported.code == 0)
        #expect(try exported.json["references"] as? Int == 1)
        let other = place.file("other")
        let wrong = try place.run(
            "import", file, "--data-dir", other, "--json", environment: ["WHORL_PASSPHRASE": "open barley"])
        #expect(wrong.code == 77)
        #expect(try wrong.error["code"] == "wrongPassphrase")
        let right = try place.run(
            "import", file, "--data-dir", other, "--json", environment: ["WHORL_PASSPHRASE": "open sesame"])
        #expect(try right.json["added"] as? Int == 1)
        let again = try place.run(
            "import", file, "--data-dir", other, "--json", environment: ["WHORL_PASSPHRASE": "open sesame"])
        #expect(try again.json["added"] as? Int == 0)
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2), "--data-dir", other).code == 0)
    }

    @Test func plainExportNeedsNoPassphrase() throws {
        let file = place.file("people.export")
        #expect(try place.run("export", file, "--plain", "--storage", "b", "--json").json["references"] as? Int == 0)
        #expect(try place.run("export", file, "--plain").code == 73)
        #expect(try place.run("export", file + "2", "--plain").code == 0)
        #expect(try place.run("import", file + "2", "--plain", "--data-dir", place.file("other")).code == 0)
    }

    /// Whoever can change files could put an export of their own in the place of one that is encrypted.
    @Test func plainExportIsNoneOfAPassphrase() throws {
        let (file, other) = (place.file("people.export"), place.file("other"))
        #expect(try place.run("export", file, "--plain").code == 0)
        try place.write(Array("open sesame\n".utf8), "secret")
        for options in [[], ["--passphrase-file", place.file("secret")]] {
            let outcome = try place.run(["import", file, "--data-dir", other] + options)
            #expect(outcome.code == 64 && outcome.errors.contains("is not encrypted"), "\(outcome.errors)")
        }
        #expect(try place.run("show", "a.0.1", "--data-dir", other).code != 0)
    }

    @Test func emptyPassphraseIsRefused() throws {
        let outcome = try place.run("export", place.file("x"), "--json", environment: ["WHORL_PASSPHRASE": ""])
        #expect(outcome.code == 64)
        #expect(try outcome.error["code"] == "emptyPassphrase")
    }

    @Test func rotatedKeyOpensTheStore() throws {
        let old = try place.bytes("data/whorl/master.key")
        let rotated = try place.run("key", "rotate", "--json")
        #expect(rotated.code == 0)
        #expect(try rotated.json["rotated"] as? Bool == true)
        #expect(try place.bytes("data/whorl/master.key") != old)
        #expect(try place.run("verify", "a.0.1", "--finger", place.print(1, 2)).code == 0)
        try place.write(old, "data/whorl/master.key")
        #expect(try place.run("show", "a.0.1", "--json").code == 77)
    }
}
