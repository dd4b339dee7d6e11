import ArgumentParser
import Foundation
import Testing

import WhorlCommandLine
import WhorlServiceTool
import WhorlTool

@Suite struct ManualTests {
    private static let page = URL(filePath: #filePath).appending(path: "../../../Sources/Packaging/whorl.1")
        .standardized

    /// The commands below a command, with their full names.
    private static func commands(
        _ parent: any ParsableCommand.Type, _ names: [String] = []
    ) -> [(name: String, abstract: String)] {
        parent.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap { command in
            let path = names + [command._commandName]
            return [(path.joined(separator: " "), command.configuration.abstract)] + commands(command, path)
        }
    }

    /// Commands of `whorl-service` that `whorl` does not hand over; whorl-service(8) describes them.
    private static let ofServiceAlone = ["doctor", "calibrate", "ready", "purge-data"]

    @Test func theManualPageOfTheServiceHasItsOwnCommands() throws {
        let page = Self.page.deletingLastPathComponent().appending(path: "whorl-service.8")
        let text = try String(contentsOf: page, encoding: .utf8)
        let handedOver = Set(ServiceCommand.allCases.map { $0.rawValue })
        let own = WhorlServiceCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
        #expect(own.filter { !handedOver.contains($0) } == Self.ofServiceAlone)
        for name in Self.ofServiceAlone {
            let command = "whorl-service \(name)".replacing("-", with: "\\-")
            #expect(text.contains(command), "\(name)")
        }
    }

    @Test func theManualPageHasEveryCommand() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let entries = Set(ServiceCommand.allCases.map(\.rawValue))
        let commands =
            Self.commands(WhorlCommand.self).filter { !entries.contains($0.name) }
            + Self.commands(WhorlServiceCommand.self).filter { !Self.ofServiceAlone.contains($0.name) }
        #expect(commands.count > 30)
        for (name, abstract) in commands {
            let entry = ".TP\n.B \(name)\n\(abstract)\n".replacing("-", with: "\\-")
            #expect(text.contains(entry), "\(name)")
        }
    }

    /// Every command has a page of its own, with each option and an example.
    @Test func everyCommandHasAPage() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-manual-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try Tool.run(["manual", "-o", folder.path]).code == 0)
        let entries = Set(ServiceCommand.allCases.map(\.rawValue))
        let commands = Self.commands(WhorlCommand.self).filter { !entries.contains($0.name) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == commands.count)
        for (name, abstract) in commands {
            let file = "whorl-" + name.replacing(" ", with: "-") + ".1"
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            #expect(text.contains(" \\- " + abstract.replacing("-", with: "\\-") + "\n"), "\(name)")
            #expect(text.contains(".SH EXAMPLES\n.nf\nwhorl \(name)".replacing("-", with: "\\-")), "\(text)")
            let help = try Tool.run(["help"] + name.split(separator: " ").map(String.init)).output
            #expect(help.contains("EXAMPLES:\n  whorl \(name)"), "\(help)")
            #expect(!text.contains("EXAMPLES:"))
        }
        let verify = try String(contentsOf: folder.appending(path: "whorl-verify.1"), encoding: .utf8)
        #expect(
            verify.contains("\\-\\-fmr <fmr>\nFalse match rate of the decision, between 0 and 1 (default: 1e\\-4).\n"))
    }
}
