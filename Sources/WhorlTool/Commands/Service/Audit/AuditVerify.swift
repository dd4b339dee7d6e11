import ArgumentParser
import Whorl
import WhorlEvaluation
import WhorlProtocols

/// `whorl audit verify`: whether the log is as it was written.
struct AuditVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that no line of the audit log was changed, removed or moved.",
        discussion: "Exits with 65 where one was.")

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    private struct Found: Encodable {
        let isWhole: Bool
        let lines: Int?
        let brokenLine: Int?
        let expectedLines: Int?
    }

    func run() throws {
        let (found, text) = Self.told(try store.audit().check())
        if options.json {
            try JSONOutput.print(found)
        } else {
            try StandardOutput.line(text)
        }
        if !found.isWhole { throw ExitCode.badData }
    }

    private static func told(_ finding: AuditFinding) -> (Found, String) {
        switch finding {
        case .whole(let lines):
            (
                Found(isWhole: true, lines: lines, brokenLine: nil, expectedLines: nil),
                "the audit log is whole: \(lines) lines"
            )
        case .broken(let line):
            (
                Found(isWhole: false, lines: nil, brokenLine: line, expectedLines: nil),
                "line \(line) of the audit log is not as it was written, or does not follow the line before"
            )
        case .short(let lines, let expected):
            (
                Found(isWhole: false, lines: lines, brokenLine: nil, expectedLines: expected),
                "lines are missing at the end of the audit log: \(lines) of at least \(expected) are left"
            )
        }
    }
}
