import FoundationEssentials
import Whorl

/// Follows the chain of an audit log line by line, as far as it holds.
struct AuditWalk {
    private let chain: AuditChain
    private let awaited: Int?
    /// Line feeds of the texts that were followed.
    private var passed = 0

    /// The number of the next line.
    private(set) var number: Int
    /// The code of the last line of the chain.
    private(set) var code: String
    /// Lines of the chain that were passed.
    private(set) var lines = 0
    /// The first line, counted from 1 where the walk began, that is not as it was written.
    private(set) var brokenLine: Int?
    /// The first line, counted likewise, that is a mark of damage.
    private(set) var markedLine: Int?
    /// Bytes after the last line feed that are no whole line.
    private(set) var rest = 0
    /// Whether the last line has no line feed.
    private(set) var isOpen = false
    /// What the last line states as its code, whether it is right or not.
    private(set) var lastCode: String
    /// The code before the line of the awaited number, once it was reached.
    private(set) var codeAtAwaited: String?

    /// Begins at a position.
    ///
    /// - Parameters:
    ///   - position: where the chain is known to hold.
    ///   - chain: the key.
    ///   - awaited: a number whose place is of interest.
    init(from position: AuditPosition, _ chain: AuditChain, awaiting awaited: Int? = nil) {
        self.chain = chain
        self.awaited = awaited
        (number, code, lastCode) = (position.number, position.code, position.code)
        if awaited == number { codeAtAwaited = code }
    }

    /// Follows the lines of a text that begins where the walk has come to: at the position, or at the end of a text before.
    mutating func follow(_ text: some StringProtocol) {
        // A file is put aside after a whole line.
        if rest > 0 { brokenLine = brokenLine ?? passed + 1 }
        (rest, isOpen) = (0, false)
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        let complete = Array(all.dropLast())
        var isTorn = false
        defer { passed += complete.count }
        for (index, line) in complete.enumerated() {
            lastCode = String(line.prefix(AuditChain.codeLength))
            guard brokenLine == nil else { continue }
            if take(line, passed + index + 1) {
                isTorn = false
            } else if !isTorn, index + 1 < complete.count, followsAsTornMark(complete[index + 1]) {
                // A crash cut this line off, and the next one says so.
                isTorn = true
            } else {
                brokenLine = passed + index + 1
            }
        }
        guard let last = all.last, !last.isEmpty else { return }
        isOpen = true
        guard brokenLine != nil || !take(last, passed + complete.count + 1) else { return }
        rest = last.utf8.count
    }

    private mutating func take(_ line: some StringProtocol, _ physical: Int) -> Bool {
        guard let (stated, json) = AuditChain.parts(line), chain.code(json, after: code) == stated else { return false }
        if AuditMark(json) == .damaged {
            markedLine = markedLine ?? physical
            // Lines before it are missing: it continues their count.
            let event = try? JSONCoding.decode(AuditEvent.self, from: Data(json.utf8))
            number = max(number, event?.number ?? number)
        }
        number += 1
        lines += 1
        (code, lastCode) = (stated, stated)
        if awaited == number { codeAtAwaited = code }
        return true
    }

    private func followsAsTornMark(_ line: some StringProtocol) -> Bool {
        guard let (stated, json) = AuditChain.parts(line), AuditMark(json) == .torn else { return false }
        return chain.code(json, after: code) == stated
    }
}
