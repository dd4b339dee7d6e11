import FoundationEssentials
import Whorl

/// Follows the chain of an audit log line by line, as far as it holds.
struct AuditWalk {
    private let chain: AuditChain
    private let awaited: Int?
    private let sighting: AuditSighting?
    /// Lines that have a line feed, of the files that were followed.
    private var passed = 0
    /// The first line, counted from 1 where the walk began, that is not as it was written.
    private var broken: Int?
    /// The line before, where it does not follow the chain: it may be one that a crash cut off, if the next one says so.
    private var suspect: Int?
    /// The code of the last line that the log wrote, also after one that is broken.
    private var written: String

    /// The number of the next line.
    private(set) var number: Int
    /// The code of the last line of the chain.
    private(set) var code: String
    /// Lines of the chain that were passed.
    private(set) var lines = 0
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
    /// The greatest generation of the store that a line of the log states, also after one that is broken.
    private(set) var generation: Int?
    /// Whether a line of the log is there that the engine did not see where it would have.
    private(set) var isReturned = false

    /// Begins at a position.
    ///
    /// - Parameters:
    ///   - position: where the chain is known to hold.
    ///   - chain: the key.
    ///   - awaited: a number whose place is of interest.
    ///   - sighting: what the engine saw of the log.
    init(
        from position: AuditPosition, _ chain: AuditChain, awaiting awaited: Int? = nil,
        beside sighting: AuditSighting? = nil
    ) {
        self.chain = chain
        self.awaited = awaited
        self.sighting = sighting
        (number, code, lastCode, written) = (position.number, position.code, position.code, position.code)
        if awaited == number { codeAtAwaited = code }
    }

    /// The first line, counted from 1 where the walk began, that is not as it was written.
    var brokenLine: Int? { broken ?? suspect }

    /// Says that the next line is the first of a file: one is put aside after a whole line.
    mutating func beginFile() {
        if rest > 0 { broken = broken ?? passed + 1 }
        broken = brokenLine
        (suspect, rest, isOpen) = (nil, 0, false)
    }

    /// Follows the next line of a file.
    ///
    /// - Returns: whether the log wrote it, after the line before it or after the last one that the log wrote.
    @discardableResult
    mutating func follow(_ line: AuditLine) -> Bool {
        let previous = lastCode
        if line.isComplete {
            passed += 1
            lastCode = String(line.text.prefix(AuditChain.codeLength))
        } else {
            isOpen = true
        }
        guard let (stated, json) = AuditChain.parts(line.text) else {
            miss(line)
            return false
        }
        if suspect != nil, AuditMark(json) != .torn { broken = brokenLine }
        if broken == nil, chain.code(json, after: code) == stated {
            suspect = nil
            take(json, stated, line.isComplete ? passed : passed + 1)
            note(json, stated)
            return true
        }
        miss(line)
        guard [previous, written].contains(where: { chain.code(json, after: $0) == stated }) else { return false }
        note(json, stated)
        return true
    }

    /// A line that does not follow the chain.
    private mutating func miss(_ line: AuditLine) {
        guard brokenLine == nil else {
            broken = brokenLine
            return
        }
        if line.isComplete { suspect = passed } else { rest = line.byteCount }
    }

    private mutating func take(_ json: String, _ stated: String, _ physical: Int) {
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
    }

    private mutating func note(_ json: String, _ stated: String) {
        written = stated
        guard let stated = AuditEvent.generation(in: json) else { return }
        generation = max(generation ?? stated, stated)
        guard let sighting, let number = AuditEvent.number(in: json) else { return }
        if sighting.isContradicted(byLine: number, stating: stated) { isReturned = true }
    }
}
