import Foundation
import Testing

/// The built command becomes the program of the service, or says what is missing.
@Suite struct ServiceProgramTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try FileManager.default.createDirectory(atPath: place.file("bin"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Tool.path, toPath: place.file("bin/whorl"))
    }

    /// Puts a program in a folder that says where it is and what it was given.
    private func put(
        _ folder: String, _ script: String = #"printf '%s\n' "$0" "$@"; exit 7"#, mode: Int = 0o755
    ) throws {
        try FileManager.default.createDirectory(atPath: place.file(folder), withIntermediateDirectories: true)
        try place.write(Array("#!/bin/sh\n\(script)\n".utf8), folder + "/whorl-service")
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: place.file(folder) + "/whorl-service")
    }

    /// Runs the copy that has no other program beside it.
    private func run(_ arguments: String..., path: String = "") throws -> Tool.Outcome {
        try Tool.run(arguments, environment: ["PATH": path], program: place.file("bin/whorl"))
    }

    @Test func aMissingProgramIsNamedWithWhatToInstall() throws {
        let outcome = try run("serve", "--check")
        #expect(outcome.code == 69 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("whorl-service, which is not installed"))
        #expect(outcome.errors.contains("hint: ") && outcome.errors.contains("make install"))
        let json = try run("app", "list", "--json")
        #expect(json.code == 69)
        #expect(try json.error["code"] == "missingProgram")
        #expect(try run("help", "serve").code == 69)
        #expect(try run("serve", "--help").code == 69)
    }

    @Test func whatIsNoCommandOfTheServiceNeedsNoProgram() throws {
        #expect(try run("--version").code == 0)
        #expect(try run("list", "--data-dir", place.file("none")).code == 66)
        let unknown = try run("servex")
        #expect(unknown.code == 64 && unknown.errors.contains("servex"))
    }

    @Test func theProgramIsFoundInTurnAndGetsTheArguments() throws {
        try put("elsewhere")
        for folder in ["elsewhere", "libexec", "libexec/whorl", "bin"] {
            try put(folder)
            let outcome = try run("app", "add", "a b", "", "--scope=*", path: "relative:" + place.file("elsewhere"))
            #expect(outcome.code == 7)
            var lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let taken = URL(filePath: lines.removeFirst()).resolvingSymlinksInPath().path
            #expect(
                taken == URL(filePath: place.file(folder) + "/whorl-service").resolvingSymlinksInPath().path)
            #expect(lines == ["app", "add", "a b", "", "--scope=*", ""])
        }
    }

    @Test func aLinkToTheCommandLeadsToTheProgramBesideIt() throws {
        try put("bin")
        try FileManager.default.createDirectory(atPath: place.file("links"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: place.file("links/whorl"), withDestinationPath: place.file("bin/whorl"))
        let outcome = try Tool.run(["vault"], environment: ["PATH": ""], program: place.file("links/whorl"))
        #expect(outcome.code == 7)
    }

    @Test(.timeLimit(.minutes(1))) func aProgramThatGivesBackEndsInAnError() throws {
        try put("bin", #"exec "\#(place.file("bin/whorl"))" "$@""#)
        let outcome = try run("serve")
        #expect(outcome.code == 69 && outcome.errors.contains("gives the command back"))
        try FileManager.default.removeItem(atPath: place.file("bin/whorl-service"))
        try FileManager.default.createSymbolicLink(
            atPath: place.file("bin/whorl-service"), withDestinationPath: place.file("bin/whorl"))
        #expect(try run("serve").code == 69)
    }

    @Test func aBrokenProgramIsNamed() throws {
        try put("bin")
        try place.write(Array("\u{7F}ELF, cut off".utf8), "bin/whorl-service")
        let outcome = try run("serve")
        #expect(outcome.code == 69 && outcome.errors.contains("cannot be run"))
    }

    @Test func anAppIsOfAStorageThatTheServiceHas() throws {
        let refused = try place.run("app", "add", "Desk", "--scope", "bws", "--scope", "shop.1")
        #expect(refused.code == 64 && refused.errors.contains("no storage shop, only bws"), "\(refused.errors)")
        try place.write(Array("storages: [shop, bws]\n".utf8), "own.yaml")
        let configured = ["app", "add", "Desk", "--scope", "shop.1", "--config", place.file("own.yaml")]
        #expect(try place.run(configured).code == 0)
        #expect(try place.run("app", "add", "Till", "--scope", "bws", "--config", place.file("none.yaml")).code != 0)
    }

    @Test func theServicesCommandsWorkByBothNames() throws {
        let service = URL(filePath: Tool.path).deletingLastPathComponent().appending(path: "whorl-service").path
        let added = try place.run("app", "add", "Desk", "--id", "desk", "--scope", "bws.1", "--json")
        #expect(added.code == 0)
        #expect(try added.json["id"] as? String == "desk")
        #expect(try place.run("app", "list").output.hasPrefix("desk  Desk"))
        let home = ["XDG_DATA_HOME": place.file("data")]
        #expect(try Tool.run(["app", "list"], environment: home, program: service).output.hasPrefix("desk  Desk"))
        #expect(try place.run("app", "remove", "desk").output == "removed\n")
        let gone = try place.run("app", "remove", "desk")
        #expect(gone.code == 64 && gone.errors.contains("whorl app list shows them"))
        #expect(try place.run("app", "remove", "--help").output.contains("The app's identifier."))
        #expect(try place.run("audit", "verify", "--data-dir", place.file("none")).code == 66)
    }

    @Test func theServicesProgramHasHelpAndAVersion() throws {
        let service = URL(filePath: Tool.path).deletingLastPathComponent().appending(path: "whorl-service").path
        #expect(try Tool.run(["--version"], program: service).output == Tool.run(["--version"]).output)
        let help = try Tool.run(["--help"], program: service).output
        #expect(help.contains("  serve ") && help.contains("  check-callback ") && !help.contains("  enroll "))
        #expect(try Tool.run(["serve", "--help"]).output.contains("--pmapi"))
        #expect(try Tool.run(["help", "serve"]).output.contains("--pmapi"))
        #expect(try Tool.run(["serve", "--check"]).output == "the configuration can be used\n")
        #expect(try Tool.run(["enroll"], program: service).code == 64)
        let listed = try Tool.run(["--help"]).output
        #expect(listed.contains("SERVICE") && listed.contains("  check-callback ") && listed.contains("  enroll "))
    }

    @Test func aConfigurationThatCannotBeUsedIsBadData() throws {
        try place.write(Array("nonsense: true\n".utf8), "whorl.yaml")
        let outcome = try place.run("serve", "--check", "--config", place.file("whorl.yaml"))
        #expect(outcome.code == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("nonsense") && outcome.errors.contains("\nhint: "))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func shellsCompleteTheServicesNames(shell: String) throws {
        let service = URL(filePath: Tool.path).deletingLastPathComponent().appending(path: "whorl-service").path
        let script = try Tool.run(["--generate-completion-script", shell]).output
        let own = try Tool.run(["--generate-completion-script", shell], program: service).output
        for name in ["serve", "app", "open-url", "check-callback", "vid"] {
            #expect(script.contains(name) && own.contains(name))
        }
        #expect(script.contains("identify") && own.contains("pmapi"))
    }
}
