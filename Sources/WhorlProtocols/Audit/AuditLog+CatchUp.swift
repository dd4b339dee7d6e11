import Whorl

extension AuditLog {
    /// What is to be written before the next line.
    struct Start {
        /// Where the next line goes.
        var position: AuditPosition
        /// Ends a line that has no line feed.
        var prefix = ""
        /// What the log says about itself first.
        var mark: (AuditMark, detail: String)?
        /// The greatest generation of the store that the lines state which were looked at; nil where none does.
        var generation: Int?
    }

    /// Finds out where the log stands, and whether it is as this process and the store remember it.
    ///
    /// - Parameters:
    ///   - known: where this process left it; nil at the first look.
    ///   - file: the log, which is locked.
    /// - Returns: where the next line goes, and what is written before it.
    /// - Throws: errors of reading and of ``DocumentStore``.
    func catchUp(from known: AuditPosition?, _ file: AuditFile) throws(WhorlError) -> Start {
        let bytes = try file.size()
        var anchor: AuditAnchor?
        if known == nil { anchor = try records.find(AuditAnchor.self, AuditAnchor.name) }
        let usual = known ?? (anchor == nil ? AuditPosition() : anchor?.position)
        if let usual, try usual.holds(in: file, of: bytes, chain) {
            var walk = AuditWalk(from: usual, chain)
            try file.eachLine(in: usual.size..<bytes) { walk.follow($0) }
            if walk.brokenLine == nil { return start(walk, bytes, usual.origin) }
        }
        return try examine(known, file, bytes)
    }

    /// Looks at every line, as the end of the log is not what it was.
    private func examine(
        _ known: AuditPosition?, _ file: AuditFile, _ bytes: Int
    ) throws(WhorlError) -> Start {
        let anchor = try records.find(AuditAnchor.self, AuditAnchor.name)
        let noted = anchor.map { AuditPosition(number: $0.lines, code: $0.code) }
        let latest = [known, noted].compactMap(\.self).max { $0.number < $1.number } ?? AuditPosition()
        var walk = AuditWalk(from: AuditPosition(), chain, awaiting: latest.number)
        for path in try files.earlier() { try files.follow(path, &walk) }
        let origin = walk.lastCode
        walk.beginFile()
        try file.eachLine(in: 0..<bytes) { walk.follow($0) }
        if walk.brokenLine == nil, walk.codeAtAwaited == latest.code { return start(walk, bytes, origin) }
        let detail =
            if let line = walk.brokenLine {
                "line \(line) is not as it was written"
            } else if walk.number < latest.number {
                "\(latest.number - walk.number) lines are missing"
            } else {
                "lines were replaced"
            }
        let position = AuditPosition(
            size: bytes, number: max(walk.number, latest.number), code: walk.lastCode, origin: origin)
        return Start(
            position: position, prefix: walk.isOpen ? "\n" : "", mark: (.damaged, detail), generation: walk.generation)
    }

    private func start(_ walk: AuditWalk, _ bytes: Int, _ origin: String) -> Start {
        var start = Start(
            position: AuditPosition(size: bytes, number: walk.number, code: walk.code, origin: origin),
            generation: walk.generation)
        if walk.isOpen { start.prefix = "\n" }
        if walk.rest > 0 { start.mark = (.torn, "a crash left \(walk.rest) bytes of a line") }
        return start
    }
}
