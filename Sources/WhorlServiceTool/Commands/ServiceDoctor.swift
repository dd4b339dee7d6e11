import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl-service doctor`: whether store and audit log are as the service wrote them last.
struct ServiceDoctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check that nobody put back or changed what the service wrote.",
        discussion: """
            Compares the records of apps and people with the generation of the store, the generation with the anchor \
            beside the audit log and with the lines of that log, and every line with the one before. Exits with 65 where one is not as it was \
            written. It also compares some of the enrolled people with each other and warns where they match more often than \
            the calibration promises; --no-promise leaves that out. `whorl doctor` checks the machine and the models.
            """
    )
    .showing("whorl-service doctor --deep")

    @Flag(help: "Also compare all references.")
    var deep = false

    @Flag(help: "Take the records and references for right as they are now, and write that down in the audit log.")
    var accept = false

    @Flag(inversion: .prefixedNo, help: "Look whether promised false match rates hold among enrolled people.")
    var promise = true

    @OptionGroup var store: ServiceStore
    @OptionGroup var service: ServiceCalibrations
    @OptionGroup var options: GlobalOptions

    private struct Report: Encodable {
        let healthy: Bool
        let store: StoreIntegrity
        let auditLines: Int?
        let auditProblem: String?
        /// The greatest generation that the last lines of the audit log state.
        let auditGeneration: Int?
        let isOlderThanAudit: Bool
        /// Whether lines of the log were missing while commands changed the store.
        let hasReturnedLines: Bool
        /// How promised rates hold among enrolled people, by modality.
        let promises: [ObservedPromise]
    }

    func run() throws {
        let kept = try store.folder.store()
        if accept {
            // The chain's key is a record, so that the log is opened before anything is accepted.
            let audit = try AuditLog(folder: store.folder.path, records: Records(kept))
            let recorded = try audit.recordedGeneration()
            _ = try audit.record("store-accept", by: AuditedRecords.actor, isAccepting: true) {
                try kept.acceptRows(after: recorded ?? 0)
            }
            try audit.close()
        }
        let audit = try AuditLog(folder: store.folder.path, records: Records(kept))
        // The log first: whoever writes in between makes the store newer.
        let recorded = try audit.recordedGeneration()
        let finding = try audit.check()
        let integrity = try kept.integrity(deep: deep)
        let isOlder = AuditLog.isOlder(integrity.generation, than: recorded)
        let isReturned = try audit.findsReturnedLines()
        let found = Report(
            healthy: integrity.findings.isEmpty && finding.isWhole && !isOlder && !isReturned, store: integrity,
            auditLines: finding.lines, auditProblem: finding.isWhole ? nil : finding.sentence,
            auditGeneration: recorded, isOlderThanAudit: isOlder, hasReturnedLines: isReturned,
            promises: promise ? try ObservedPromise.all(kept, try service.all) : [])
        if options.json { try JSONOutput.print(found) } else { try StandardOutput.write(Self.text(found)) }
        if !found.healthy { throw ExitCode.badData }
    }

    private static func text(_ found: Report) -> String {
        let rows = [
            ["generation", found.store.generation.map(NumberText.grouped) ?? "none yet"],
            ["anchored", found.store.anchored.map(NumberText.grouped) ?? "none yet"],
            ["lines of the audit log", found.auditLines.map(NumberText.grouped) ?? "-"],
        ]
        let ofLog: [StoreFinding?] = [
            found.isOlderThanAudit ? .behindLog : nil, found.hasReturnedLines ? .returnedLines : nil,
        ]
        let unseen = ofLog.compactMap(\.self).filter { !found.store.findings.contains($0) }
        let problems = (found.store.findings + unseen).map(\.problem) + [found.auditProblem].compactMap(\.self)
        let warnings = found.promises.flatMap { PromiseText.warnings($0.rates, of: $0.modality) }
        return TextTable.text(rows + PromiseText.rows(found.promises), words: [0])
            + warnings.map { "warning: \($0)\n" }.joined() + problems.map { "problem: \($0)\n" }.joined()
            + (found.healthy ? "all is well\n" : "not well\n")
    }
}

extension AuditFinding {
    /// Whether the log is as it was written.
    var isWhole: Bool { lines != nil }

    /// The lines of a log that is as it was written.
    var lines: Int? {
        if case .whole(let lines) = self { lines } else { nil }
    }

    /// The finding for a user of the commands.
    var sentence: String {
        switch self {
        case .whole(let lines):
            "the audit log is whole: \(lines) lines"
        case .broken(let line):
            "line \(line) of the audit log is not as it was written, or does not follow the line before"
        case .short(let lines, let expected):
            "lines are missing at the end of the audit log: \(lines) of at least \(expected) are left"
        case .torn(_, let bytes):
            "the audit log ends with \(bytes) bytes that are no line of it: a crash cut one off, or somebody wrote them; "
                + "the next line marks them"
        case .marked(let line):
            "line \(line) of the audit log notes that lines before it were removed or replaced"
        }
    }
}
