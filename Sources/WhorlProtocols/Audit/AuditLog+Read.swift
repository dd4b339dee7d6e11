import FoundationEssentials
package import Whorl

extension AuditLog {
    /// Checks every line of all files, and that none is missing. Lines are counted over the files.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, and errors of ``DocumentStore``.
    package func check() throws(WhorlError) -> AuditFinding {
        let anchor = try records.find(AuditAnchor.self, AuditAnchor.name)
        let walk = try files.followed(AuditWalk(from: AuditPosition(), chain, awaiting: anchor?.lines))
        if let line = walk.brokenLine { return .broken(line: line) }
        if let anchor {
            if anchor.lines > walk.number { return .short(lines: walk.lines, expected: anchor.lines) }
            if let code = walk.codeAtAwaited, code != anchor.code { return .broken(line: anchor.lines) }
        }
        if let line = walk.markedLine { return .marked(line: line) }
        return walk.rest > 0 ? .torn(lines: walk.lines, bytes: walk.rest) : .whole(lines: walk.lines)
    }

    /// The last events of all files, newest last; lines that the log did not write give no event.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package func tail(_ count: Int) throws(WhorlError) -> [AuditEvent] {
        try events(count) { _ in true }
    }

    /// The events of a person, oldest first.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package func events(of person: BCID) throws(WhorlError) -> [AuditEvent] {
        let subject = chain.pseudonym(person.description)
        return try events(.max) { $0.contains(subject) }.filter { $0.subject == subject }
    }

    /// The last events whose JSON may be of interest.
    private func events(_ count: Int, where isWanted: (String) -> Bool) throws(WhorlError) -> [AuditEvent] {
        let paths = try files.earlier() + [path]
        var events: [AuditEvent] = []
        for (place, path) in paths.enumerated().reversed() where events.count < count {
            let origin = place == 0 ? nil : try files.lastCode(of: paths[place - 1])
            let position = AuditPosition(code: origin ?? AuditChain.start)
            let texts = try texts(of: path, from: position, last: count - events.count, where: isWanted)
            let found = texts.compactMap { try? JSONCoding.decode(AuditEvent.self, from: Data($0.utf8)) }
            events = found + events
        }
        return events
    }

    /// The JSON of the last lines of a file that the log wrote.
    private func texts(
        of path: String, from position: AuditPosition, last count: Int, where isWanted: (String) -> Bool
    ) throws(WhorlError) -> ArraySlice<String> {
        var walk = AuditWalk(from: position, chain)
        var found: [String] = []
        try files.eachLine(of: path) { line in
            guard walk.follow(line), let (_, json) = AuditChain.parts(line.text), isWanted(json) else { return }
            found.append(json)
            // Twice as many as are asked for at most, whatever the file's length.
            if found.count / 2 > count { found.removeFirst(found.count - count) }
        }
        return found.suffix(count)
    }
}

/// What a check of an audit log found.
package enum AuditFinding: Sendable, Equatable {
    /// So many lines, each as it was written.
    case whole(lines: Int)
    /// A line, counted from 1, that is not as it was written or does not follow the one before.
    case broken(line: Int)
    /// Lines are missing at the end: there were so many at least.
    case short(lines: Int, expected: Int)
    /// Bytes at the end are no line of the log: a crash cut one off, or somebody wrote them. The next line marks them.
    case torn(lines: Int, bytes: Int)
    /// The log itself notes, in a line counted from 1, that lines before it were removed or replaced.
    case marked(line: Int)
}
