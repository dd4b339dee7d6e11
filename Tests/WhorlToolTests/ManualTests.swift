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
        parent.configuration.subcommands.flatMap { command in
            let path = names + [command._commandName]
            return [(path.joined(separator: " "), command.configuration.abstract)] + commands(command, path)
        }
    }

    @Test func theManualPageHasEveryCommand() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let entries = Set(ServiceCommand.allCases.map(\.rawValue))
        let commands =
            Self.commands(WhorlCommand.self).filter { !entries.contains($0.name) }
            + Self.commands(WhorlServiceCommand.self).filter { $0.name != "doctor" }
        #expect(commands.count > 30)
        for (name, abstract) in commands {
            let entry = ".TP\n.B \(name)\n\(abstract)\n".replacing("-", with: "\\-")
            #expect(text.contains(entry), "\(name)")
        }
    }
}
