internal import Whorl

/// A place between two lines of the audit log.
struct AuditPosition: Sendable, Equatable {
    /// Bytes of the file before it.
    var size = 0
    /// The number of the next line.
    var number = 0
    /// The code of the line before.
    var code = AuditChain.start
    /// The code that the file's first line follows.
    var origin = AuditChain.start
}

extension AuditPosition {
    /// Bytes in which the two lines before a position are looked for.
    private static let reach = 8 << 10

    /// Whether the file still has, right before the position, the line that was there.
    ///
    /// - Parameters:
    ///   - file: the log.
    ///   - bytes: the file's size.
    ///   - chain: the key.
    /// - Returns: whether it is there.
    /// - Throws: errors of reading.
    func holds(in file: AuditFile, of bytes: Int, _ chain: AuditChain) throws(WhorlError) -> Bool {
        guard bytes >= size else { return false }
        guard size > 0 else { return true }
        let start = max(0, size - Self.reach)
        let tail = String(decoding: try file.read(start..<size), as: UTF8.self)
        guard tail.hasSuffix("\n") else { return false }
        let lines = tail.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        // The first line of a tail that begins within the file may be a part of one.
        guard start == 0 || lines.count > 2, let last = lines.last else { return false }
        let previous = lines.dropLast().last.map { String($0.prefix(AuditChain.codeLength)) } ?? origin
        guard let (stated, json) = AuditChain.parts(last) else { return false }
        return stated == code && chain.code(json, after: previous) == code
    }
}
