import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl keys rotate data`: the key that templates and documents are sealed under.
struct KeysRotateData: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data", abstract: "Replace the data key and seal every template and record anew.",
        discussion: """
            The service goes on meanwhile, and the old key is gone afterwards. A rotation that was interrupted is \
            continued by the same command. Backups hold the key of their moment.
            """
    )
    .showing("whorl keys rotate data")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Rotated: Encodable {
        let rotated: String
        let resealed: Int
        let unreadable: Int
        let oldKeyGone: Bool
    }

    func run() throws {
        let (store, audited) = (try folder.store(), try AuditedRecords(folder))
        try audited.note("keys-rotate", "data, begun")
        let done = try store.rotateDataKey()
        try audited.note("keys-rotate", "data, \(done.resealed) sealed anew")
        if options.json {
            try JSONOutput.print(
                Rotated(
                    rotated: "data", resealed: done.resealed, unreadable: done.unreadable,
                    oldKeyGone: done.isOldKeyGone))
        } else {
            try StandardOutput.line("the data key was replaced: \(done.resealed) templates and records sealed anew")
            if done.unreadable > 0 {
                let text = "note    \(done.unreadable) do not open under any key and were left as they are"
                try StandardOutput.line(text)
            }
            if !done.isOldKeyGone {
                let text = "note    the log still holds the old key: the next opening of the store empties it"
                try StandardOutput.line(text)
            }
        }
    }
}

/// `whorl keys rotate master`: the key that wraps the data key, as `whorl key rotate`, with its lines in the audit log.
struct KeysRotateMaster: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "master", abstract: "Replace the master key and wrap the data key anew; no template is touched.",
        discussion: "Backups made before need the old key: keep a copy of it as long as they may be restored."
    )
    .showing("whorl keys rotate master")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Rotated: Encodable {
        let rotated: String
    }

    func run() throws {
        let (store, audited) = (try folder.store(), try AuditedRecords(folder))
        try audited.note("keys-rotate", "master, begun")
        try store.rotateKey()
        try audited.note("keys-rotate", "master")
        if options.json {
            try JSONOutput.print(Rotated(rotated: "master"))
        } else {
            try StandardOutput.line("the master key was replaced")
        }
    }
}

extension AuditedRecords {
    /// Writes a line: one around work of its own would keep the service from writing meanwhile.
    fileprivate func note(_ action: String, _ detail: String) throws {
        _ = try change(action, detail: detail) { _ in true }
    }
}
