import ArgumentParser
import Foundation
import Testing

import WhorlCommandLine
import WhorlServiceTool
import WhorlTool

/// Which commands `whorl` hands over, and where it looks for the program that takes them.
@Suite struct HandingOverTests {
    /// Commands of both programs, of which each does what it knows, and commands of the service alone.
    private static let own = ["doctor", "calibrate", "ready", "purge-data", "delete", "manual"]

    private static func names(_ root: any ParsableCommand.Type) -> [String] {
        let configuration = root.configuration
        let grouped = configuration.groupedSubcommands.flatMap(\.subcommands)
        return (configuration.ungroupedSubcommands + grouped).map { $0._commandName }
    }

    @Test func theCommandsOfTheServiceAreThoseThatAreHandedOver() {
        let handedOver = ServiceCommand.allCases.map(\.rawValue)
        #expect(Self.names(WhorlServiceCommand.self) == handedOver + Self.own)
        #expect(ServiceEntries.all.map { $0._commandName } == handedOver)
        #expect(Set(Self.names(WhorlCommand.self)).isSuperset(of: handedOver))
        #expect(Set(Self.names(WhorlCommand.self)).count == Self.names(WhorlCommand.self).count)
    }

    @Test func bothProgramsSayTheSameOfACommand() {
        let listed = WhorlCommand.configuration.subcommands.reduce(into: [String: String]()) {
            $0[$1._commandName] = $1.configuration.abstract
        }
        for command in WhorlServiceCommand.configuration.subcommands
        where !Self.own.contains(command._commandName) {
            #expect(listed[command._commandName] == command.configuration.abstract)
            #expect(!command.configuration.abstract.isEmpty)
        }
    }

    @Test(arguments: [
        (["serve", "--config", "f"], ServiceCommand.serve), (["help", "app", "add"], .app), (["--help", "vid"], .vid),
        (["open-url"], .openURL), (["class", "--help"], .person), (["check-callback", "serve"], .checkCallback),
        (["list", "serve"], nil), (["servex"], nil), (["--version", "serve"], nil), (["help"], nil), ([], nil),
        (["--", "serve"], nil), (["Serve"], nil),
    ])
    func theFirstNameDecides(arguments: [String], command: ServiceCommand?) {
        #expect(ServiceCommand(arguments: arguments) == command)
    }

    @Test func itIsLookedForBesideThenInLibexecThenInThePath() {
        let places = ServiceProgram(beside: "/a/bin", path: "/b:relative::/c").places
        #expect(
            places == [
                "/a/bin/whorl-service", "/a/bin/../libexec/whorl/whorl-service", "/a/bin/../libexec/whorl-service",
                "/b/whorl-service", "/c/whorl-service",
            ])
        #expect(ServiceProgram(beside: nil, path: nil).places.isEmpty)
    }

    @Test func theFirstFileThatCanBeRunIsTaken() throws {
        let place = try Workplace()
        func make(_ folder: String, mode: Int) throws {
            try FileManager.default.createDirectory(atPath: place.file(folder), withIntermediateDirectories: true)
            try place.write(Array("x".utf8), folder + "/whorl-service")
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: place.file(folder) + "/whorl-service")
        }
        let program = ServiceProgram(beside: place.file("bin"), path: place.file("path"))
        #expect(program.found == nil)
        // A folder of the name and a file that cannot be run are none.
        try FileManager.default.createDirectory(
            atPath: place.file("bin/whorl-service"), withIntermediateDirectories: true)
        try make("libexec/whorl", mode: 0o644)
        #expect(program.found == nil)
        try make("path", mode: 0o755)
        #expect(program.found == place.file("path/whorl-service"))
        try make("libexec", mode: 0o755)
        #expect(program.found == place.file("bin") + "/../libexec/whorl-service")
        try make("libexec/whorl", mode: 0o755)
        #expect(program.found == place.file("bin") + "/../libexec/whorl/whorl-service")
        try FileManager.default.removeItem(atPath: place.file("bin/whorl-service"))
        try make("bin", mode: 0o755)
        #expect(program.found == place.file("bin/whorl-service"))
    }
}
