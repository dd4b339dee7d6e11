import FoundationEssentials
import Glibc
import Synchronization
package import Whorl

/// The append-only audit log: a file of lines that any number of processes add to, each linked to the one before.
///
/// A line is written before the answer that it tells of is given, and survives the end of the process. How far the log
/// has come is kept in the store once a second and at the end.
package final class AuditLog: Sendable {
    private struct State {
        /// The file's size after our last line; another process may have written since.
        var size = -1
        var lines = 0
        var code = AuditChain.start
        var anchored = 0.0
    }

    /// The log's file.
    package let path: String
    private let chain: AuditChain
    private let records: Records
    private let time: Timepiece
    private let state = Mutex(State())
    /// Apart from the state, as who looks at them must not wait for who writes.
    private let latest = Mutex<[AuditEvent]>([])

    /// Seconds between two notes of how far the log has come.
    private static let anchorInterval = 1.0
    /// Events that are kept at hand.
    private static let recentCount = 200

    /// Opens the log of a data folder, or begins one.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package init(folder: String, records: Records, time: Timepiece = .system) throws(WhorlError) {
        path = folder + "/audit.log"
        chain = AuditChain(key: try ServiceSecret.key(for: "audit", in: records))
        self.records = records
        self.time = time
    }

    /// The last events of this process, newest last.
    package var recent: [AuditEvent] { latest.withLock { $0 } }

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - action: what was asked for.
    ///   - actor: who asked.
    ///   - subject: the person; only a pseudonym is written.
    ///   - outcome: what came of it.
    ///   - band: how clear a decision was.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, ``WhorlError/storeBusy(path:)``: what cannot be written
    ///   down must not be answered.
    package func add(
        _ action: String, by actor: String, of subject: BCID? = nil, _ outcome: AuditEvent.Outcome,
        band: AuditEvent.Band? = nil
    ) throws(WhorlError) {
        let event = AuditEvent(
            time: time.now, actor: actor, action: action, subject: subject.map { chain.pseudonym($0.description) },
            outcome: outcome, band: band)
        try state.withLock { (state) throws(WhorlError) in
            try append(event, &state)
            if time.now - state.anchored >= Self.anchorInterval { try anchorIfQuiet(&state) }
        }
    }

    /// Notes how far the log has come; before the process ends.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func close() throws(WhorlError) {
        try state.withLock { (state) throws(WhorlError) in
            if state.size >= 0 { try anchor(&state, in: records) }
        }
    }

    /// Checks every line, and that none is missing.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, and errors of ``DocumentStore``.
    package func check() throws(WhorlError) -> AuditFinding {
        let anchor = try records.find(AuditAnchor.self, AuditAnchor.name)
        guard let text = try lines() else {
            return anchor.map { .short(lines: 0, expected: $0.lines) } ?? .whole(lines: 0)
        }
        var code = AuditChain.start
        var count = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, chain.code(String(parts[1]), after: code) == parts[0] else {
                return .broken(line: count + 1)
            }
            code = String(parts[0])
            count += 1
            if let anchor, anchor.lines == count, anchor.code != code { return .broken(line: count) }
        }
        if let anchor, anchor.lines > count { return .short(lines: count, expected: anchor.lines) }
        return .whole(lines: count)
    }

    /// The last events of the file, newest last.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package func tail(_ count: Int) throws(WhorlError) -> [AuditEvent] {
        let lines = try lines()?.split(separator: "\n").suffix(max(0, count)) ?? []
        return lines.compactMap { line in
            line.split(separator: " ", maxSplits: 1).last.flatMap {
                try? JSONCoding.decode(AuditEvent.self, from: Data($0.utf8))
            }
        }
    }

    /// The events of a person, oldest first.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package func events(of person: BCID) throws(WhorlError) -> [AuditEvent] {
        let subject = chain.pseudonym(person.description)
        return try tail(Int.max).filter { $0.subject == subject }
    }

    private func lines() throws(WhorlError) -> String? {
        do throws(WhorlError) {
            return String(decoding: try FileContents.read(path, limit: Int.max), as: UTF8.self)
        } catch .fileNotFound {
            return nil
        }
    }

    /// Notes how far the log has come unless the store is busy: the line is written, and the next one brings a note.
    private func anchorIfQuiet(_ state: inout State) throws(WhorlError) {
        do throws(WhorlError) {
            try anchor(&state, in: records.impatient)
        } catch .storeBusy {
            state.anchored = time.now
        }
    }

    private func anchor(_ state: inout State, in records: Records) throws(WhorlError) {
        let (lines, code) = (state.lines, state.code)
        try records.change(AuditAnchor.self, AuditAnchor.name) { anchor in
            if (anchor?.lines ?? 0) <= lines { anchor = AuditAnchor(lines: lines, code: code) }
        }
        state.anchored = time.now
    }

    /// Writes a line under a lock that other processes respect.
    private func append(_ event: AuditEvent, _ state: inout State) throws(WhorlError) {
        let file = open(path.systemName, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure }
        defer { Glibc.close(file) }
        FileOwner.followFolder(file, at: path)
        try lock(file)
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure }
        if Int(status.st_size) != state.size { try catchUp(&state) }
        var event = event
        event.number = state.lines
        guard let line = chain.line(event, after: state.code) else {
            throw .unwritableFile(path: path, reason: "an event could not be encoded")
        }
        let bytes = Array(line.text.utf8)
        guard write(file, bytes, bytes.count) == bytes.count else {
            let failure = failure
            // Half a line would break the chain.
            ftruncate(file, status.st_size)
            throw failure
        }
        state.size = Int(status.st_size) + bytes.count
        state.lines += 1
        state.code = line.code
        latest.withLock { $0 = $0.suffix(Self.recentCount - 1) + [event] }
    }

    /// Takes the lock that other processes respect.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)`` where another process keeps it.
    private func lock(_ file: Int32) throws(WhorlError) {
        try StoreWait.request.attempt { () throws(WhorlError) in
            guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return }
            if errno == EWOULDBLOCK || errno == EINTR { throw .storeBusy(path: path) }
            throw failure
        }
    }

    /// Reads where the log stands.
    private func catchUp(_ state: inout State) throws(WhorlError) {
        let lines = try lines()?.split(separator: "\n") ?? []
        state.lines = lines.count
        state.code = lines.last.map { String($0.prefix(AuditChain.codeLength)) } ?? AuditChain.start
    }

    private var failure: WhorlError {
        .unwritableFile(path: path, reason: String(cString: strerror(errno)))
    }
}

/// How far the audit log had come, kept in the store: lines that are cut off at its end are missed.
package struct AuditAnchor: Record {
    package static let kind = "audit"
    package static let name = "anchor"

    package var id: String { Self.name }
    /// Lines written.
    package var lines: Int
    /// The last line's code.
    var code: String
}
