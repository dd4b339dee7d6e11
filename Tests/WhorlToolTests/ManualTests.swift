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

    /// The examples of a command and of those below it.
    private static func examples(_ command: any ParsableCommand.Type) -> [String] {
        let discussion = command.configuration.discussion
        let own = discussion.components(separatedBy: CommandConfiguration.examplesTitle + "\n").dropFirst().joined()
        return own.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            + command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap(examples)
    }

    /// What a shell makes of a line: words, quoted or not, up to a redirection.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        for (number, part) in line.split(whereSeparator: { "'\"".contains($0) }).enumerated() {
            let isQuoted = !number.isMultiple(of: 2)
            words += isQuoted ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        return words.filter { !$0.hasPrefix(">") }
    }

    @Test func examplesAreReadAsTheyStand() throws {
        for root: any ParsableCommand.Type in [WhorlCommand.self, WhorlServiceCommand.self] {
            let examples = Self.examples(root)
            #expect(examples.count > 30)
            for example in examples {
                do {
                    _ = try root.parseAsRoot(Array(Self.words(example).dropFirst()))
                } catch {
                    Issue.record("\(example): \(root.message(for: error))")
                }
            }
        }
    }

    /// Every command of both programs has a page of its own, with each option and an example.
    @Test func everyCommandHasAPage() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-manual-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try Tool.run(["manual", "-o", folder.path]).code == 0)
        #expect(try Tool.run(["manual", "-o", folder.path], program: Tool.path + "-service").code == 0)
        let entries = Set(ServiceCommand.allCases.map(\.rawValue))
        let ofService = Self.commands(WhorlServiceCommand.self).filter { !Self.ofServiceAlone.contains($0.name) }
        let commands = Self.commands(WhorlCommand.self).filter { !entries.contains($0.name) } + ofService
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == commands.count)
        for (name, abstract) in commands {
            let file = "whorl-" + name.replacing(" ", with: "-") + ".1"
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            #expect(text.contains(" \\- " + abstract.replacing("-", with: "\\-") + "\n"), "\(name)")
            #expect(text.contains(".SH EXAMPLES\n.nf\nwhorl \(name)".replacing("-", with: "\\-")), "\(text)")
            guard !ofService.contains(where: { $0.name == name }) else { continue }
            let help = try Tool.run(["help"] + name.split(separator: " ").map(String.init)).output
            #expect(help.contains("EXAMPLES:\n  whorl \(name)"), "\(help)")
            #expect(!text.contains("EXAMPLES:"))
        }
        let verify = try String(contentsOf: folder.appending(path: "whorl-verify.1"), encoding: .utf8)
        #expect(
            verify.contains("\\-\\-fmr <fmr>\nFalse match rate of the decision, between 0 and 1 (default: 1e\\-4).\n"))
    }
}
