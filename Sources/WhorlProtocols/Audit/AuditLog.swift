import Synchronization
package import Whorl

/// The append-only audit log: lines that any number of processes add to, each linked to the one before. A file that
/// becomes too long is put aside, and the chain goes on in the next (``AuditFiles``).
///
/// A line has reached the disk before the answer that it records is given. How far the log has come is kept in the store
/// once a second and at the end. Before each line the log looks whether its file ends as it left it, and as the store
/// remembers it; what is missing or changed is noted by a line of its own (``AuditMark``).
package final class AuditLog: Sendable {
    private struct State {
        var file: AuditFile?
        /// After our last line; another process may have written since. Nil before the first look.
        var position: AuditPosition?
        var anchored = 0.0
        /// The greatest generation of the store that the log is known to state.
        var generation: Int?
        /// Events of acts that were made and whose lines could not be written: they come before the next line.
        var owed: [AuditEvent] = []

        /// Remembers a generation that the log states.
        mutating func note(_ stated: Int?) {
            if let stated { generation = max(generation ?? stated, stated) }
        }
    }

    /// A line that was written.
    private struct Written {
        let file: AuditFile
        let line: Int
        /// After the line, where the store is due to hear of it.
        var anchor: AuditPosition?
    }

    /// The file that is written to.
    package var path: String { files.current }
    let files: AuditFiles
    let folder: String
    private let fileBytes: Int
    let chain: AuditChain
    let records: Records
    private let time: Timepiece
    private let addresses: AddressForm
    private let state = Mutex(State())
    /// Apart from the state, as who looks at them must not wait for who writes.
    private let latest = Mutex<[AuditEvent]>([])

    /// Seconds between two notes of how far the log has come.
    private static let anchorInterval = 1.0
    /// Lines that may be owed, of acts that a full disk does not keep from being made.
    private static let mostOwed = 1_000
    /// Events that are kept at hand.
    private static let recentCount = 200

    /// Opens the log of a data folder, or begins one.
    ///
    /// - Parameters:
    ///   - folder: the data folder.
    ///   - records: where key and anchor are kept.
    ///   - time: the clock.
    ///   - addresses: how addresses of clients stand in it.
    ///   - fileBytes: bytes from which on a file is put aside; never unless stated.
    /// - Throws: errors of ``DocumentStore``.
    package init(
        folder: String, records: Records, time: Timepiece = .system, addresses: AddressForm = .plain,
        fileBytes: Int = .max
    ) throws(WhorlError) {
        self.folder = folder
        files = AuditFiles(folder: folder)
        self.fileBytes = fileBytes
        chain = AuditChain(key: try ServiceSecret.key(for: "audit", in: records))
        self.records = records
        self.time = time
        self.addresses = addresses
    }

    /// The last events of this process, newest last.
    package var recent: [AuditEvent] { latest.withLock { $0 } }

    /// A client's address as log and audit log may hold it; nil where they may not.
    package func source(_ address: String) -> String? {
        switch addresses {
        case .plain: address
        case .pseudonym: chain.pseudonym("address " + address)
        case .off: nil
        }
    }

    /// Adds an event. Blocks the calling thread until it has reached the disk.
    ///
    /// - Parameters:
    ///   - action: what was asked for.
    ///   - actor: who asked.
    ///   - subject: the person; only a pseudonym is written.
    ///   - outcome: how it ended.
    ///   - band: how clear a decision was.
    ///   - detail: what was changed, without any person's name.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, ``WhorlError/storeBusy(path:)``: what cannot be written
    ///   down must not be answered.
    package func add(
        _ action: String, by actor: String, of subject: BCID? = nil, _ outcome: AuditEvent.Outcome,
        band: AuditEvent.Band? = nil, detail: String? = nil
    ) throws(WhorlError) {
        let event = event(action, actor, subject, outcome, band, detail)
        let written = try state.withLock { (state) throws(WhorlError) in
            let file = try open(&state)
            defer { file.unlock() }
            let start = try catchUp(from: state.position, file)
            state.note(start.generation)
            return try append([event], file, start, try currentGeneration(after: state.generation), &state)
        }
        try finish(written)
    }

    /// Looks whether the disk has room for an act that is about to be made and for its line, and writes the lines that are
    /// owed.
    ///
    /// - Throws: as ``add(_:by:of:_:band:detail:)``.
    package func requireRoom() throws(WhorlError) {
        let (file, written) = try state.withLock { (state) throws(WhorlError) -> (AuditFile, Written?) in
            let file = try open(&state)
            defer { file.unlock() }
            let start = try catchUp(from: state.position, file)
            state.note(start.generation)
            let generation = try currentGeneration(after: state.generation)
            return (file, state.owed.isEmpty ? nil : try append([], file, start, generation, &state))
        }
        if let written { try finish(written) }
        try file.requireRoom()
    }

    /// Whether another line may be owed.
    var mayOwe: Bool { state.withLock { $0.owed.count < Self.mostOwed } }

    /// Keeps an event of an act that was made until a line can be written.
    func owe(_ event: AuditEvent) { state.withLock { $0.owed.append(event) } }

    /// Makes a change and adds its event under one lock: no change is made that cannot be written down.
    ///
    /// - Parameters:
    ///   - action: what was asked for.
    ///   - actor: who asked.
    ///   - subject: the person; only a pseudonym is written.
    ///   - detail: what was changed, without any person's name.
    ///   - isAccepting: whether the change takes a store for right that is older than the log.
    ///   - isDeletion: whether the change makes room itself, so that a full disk does not keep it from being made.
    ///   - change: makes it and uses no audit log; nil where there was nothing to change.
    /// - Returns: what `change` returns.
    /// - Throws: what `change` throws, and as ``add(_:by:of:_:band:detail:)``.
    package func record<Value: Sendable>(
        _ action: String, by actor: String, of subject: BCID? = nil, detail: String? = nil, isAccepting: Bool = false,
        isDeletion: Bool = false, _ change: () throws -> Value?
    ) throws -> Value? {
        let event = event(action, actor, subject, .done, nil, detail)
        var value: Value?
        let written: Written? = try state.withLock { state in
            let file = try open(&state)
            defer { file.unlock() }
            let start = try catchUp(from: state.position, file)
            state.note(start.generation)
            if !isAccepting { _ = try currentGeneration(after: state.generation) }
            if !isDeletion { try file.requireRoom() }
            value = try change()
            guard value != nil else { return nil }
            return try append([event], file, start, try currentGeneration(after: state.generation), &state)
        }
        if let written { try finish(written) }
        return value
    }

    /// Writes the lines that are owed, and notes how far the log has come; before the process ends.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func close() throws(WhorlError) {
        if state.withLock({ !$0.owed.isEmpty }) { try? requireRoom() }
        if let position = state.withLock({ $0.position }) { try anchor(position, in: records) }
    }

    /// An event of this moment.
    func event(
        _ action: String, _ actor: String, _ subject: BCID?, _ outcome: AuditEvent.Outcome,
        _ band: AuditEvent.Band? = nil, _ detail: String? = nil
    ) -> AuditEvent {
        AuditEvent(
            time: time.now, actor: actor, action: action, subject: subject.map { chain.pseudonym($0.description) },
            outcome: outcome, band: band, detail: detail, source: AuditSource.address.flatMap(source))
    }

    /// The log's file, locked; it may have been replaced since the last line.
    private func open(_ state: inout State) throws(WhorlError) -> AuditFile {
        while true {
            let file: AuditFile
            if let opened = state.file { file = opened } else { file = try AuditFile(path) }
            state.file = file
            try file.lock()
            if file.isCurrent { return file }
            file.unlock()
            state.file = nil
        }
    }

    /// Adds what is owed, and new events behind it.
    private func append(
        _ new: [AuditEvent], _ file: AuditFile, _ start: Start, _ generation: Int?, _ state: inout State
    ) throws(WhorlError) -> Written {
        let now = time.now
        let marks = start.mark.map { [$0.event($1, at: now)] } ?? []
        var (position, text, events) = (start.position, start.prefix, marks + state.owed + new)
        for index in events.indices {
            events[index].number = position.number
            events[index].generation = generation
            guard let line = chain.line(events[index], after: position.code) else {
                throw .unwritableFile(path: path, reason: "an event could not be encoded")
            }
            text += line.text
            position.number += 1
            position.code = line.code
        }
        let bytes = Array(text.utf8)
        let line = try file.append(bytes, to: position.size)
        position.size += bytes.count
        state.position = position
        state.owed = []
        state.note(generation)
        latest.withLock { $0 = ($0 + events).suffix(Self.recentCount) }
        var written = Written(file: file, line: line)
        if now - state.anchored >= Self.anchorInterval {
            written.anchor = position
            state.anchored = now
        }
        if position.size >= fileBytes { putAside(position, &written, &state) }
        return written
    }

    /// Ends a file that is long enough, where the disk allows it: the line is written in any case.
    private func putAside(_ position: AuditPosition, _ written: inout Written, _ state: inout State) {
        guard (try? files.rotate()) != nil else { return }
        let next = AuditPosition(number: position.number, code: position.code, origin: position.code)
        state.position = next
        state.file = nil
        written.anchor = next
    }

    /// The store hears of nothing that the disk could still lose: otherwise a power failure looked like a cut.
    private func finish(_ written: Written) throws(WhorlError) {
        try written.file.synchronize(written.line)
        guard let position = written.anchor else { return }
        do throws(WhorlError) {
            try anchor(position, in: records.impatient)
        } catch .storeBusy {
            // The line is written, and one of the next seconds brings a note.
        }
    }

    private func anchor(_ position: AuditPosition, in records: Records) throws(WhorlError) {
        try records.change(AuditAnchor.self, AuditAnchor.name) { anchor in
            guard (anchor?.lines ?? 0) <= position.number else { return }
            anchor = AuditAnchor(
                lines: position.number, code: position.code, size: position.size, origin: position.origin)
        }
    }
}
