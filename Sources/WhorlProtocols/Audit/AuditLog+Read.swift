import FoundationEssentials
package import Whorl

extension AuditLog {
    /// Checks every line, and that none is missing.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, and errors of ``DocumentStore``.
    package func check() throws(WhorlError) -> AuditFinding {
        let anchor = try records.find(AuditAnchor.self, AuditAnchor.name)
        guard let text = try lines() else {
            return anchor.map { .short(lines: 0, expected: $0.lines) } ?? .whole(lines: 0)
        }
        var walk = AuditWalk(from: AuditPosition(), chain, awaiting: anchor?.lines)
        walk.follow(text)
        if let line = walk.brokenLine { return .broken(line: line) }
        if let anchor {
            if anchor.lines > walk.number { return .short(lines: walk.lines, expected: anchor.lines) }
            if let code = walk.codeAtAwaited, code != anchor.code { return .broken(line: anchor.lines) }
        }
        return walk.markedLine.map { .marked(line: $0) } ?? .whole(lines: walk.lines)
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
}
