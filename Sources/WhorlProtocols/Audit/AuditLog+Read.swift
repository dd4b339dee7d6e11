import FoundationEssentials
package import Whorl

extension AuditLog {
    /// Checks every line of all files, and that none is missing. Lines are counted over the files.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, and errors of ``DocumentStore``.
    package func check() throws(WhorlError) -> AuditFinding {
        let anchor = try records.find(AuditAnchor.self, AuditAnchor.name)
        var walk = AuditWalk(from: AuditPosition(), chain, awaiting: anchor?.lines)
        for text in try files.texts() { walk.follow(text) }
        if let line = walk.brokenLine { return .broken(line: line) }
        if let anchor {
            if anchor.lines > walk.number { return .short(lines: walk.lines, expected: anchor.lines) }
            if let code = walk.codeAtAwaited, code != anchor.code { return .broken(line: anchor.lines) }
        }
        return walk.markedLine.map { .marked(line: $0) } ?? .whole(lines: walk.lines)
    }

    /// The last events of all files, newest last.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package func tail(_ count: Int) throws(WhorlError) -> [AuditEvent] {
        var events: [AuditEvent] = []
        for path in (try files.earlier() + [path]).reversed() where events.count < count {
            let lines = try files.text(path)?.split(separator: "\n").suffix(max(0, count - events.count)) ?? []
            let found = lines.compactMap { line in
                line.split(separator: " ", maxSplits: 1).last.flatMap {
                    try? JSONCoding.decode(AuditEvent.self, from: Data($0.utf8))
                }
            }
            events = found + events
        }
        return events
    }

    /// The events of a person, oldest first.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package func events(of person: BCID) throws(WhorlError) -> [AuditEvent] {
        let subject = chain.pseudonym(person.description)
        return try tail(Int.max).filter { $0.subject == subject }
    }
}
