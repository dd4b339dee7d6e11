/// What runs and what waits in a ``WorkPool``, and what goes next.
struct WorkQueue {
    /// What a piece of work needs.
    struct Need {
        /// Who asks: what takes turns with others.
        let source: String?
        let workClass: WorkPool.Class
        /// Bytes of the budget.
        let memory: Int
        /// Whether it stands in line with others that need much memory.
        var isLarge: Bool { memory >= WorkPool.small }
    }

    /// Who waits for a turn: told false where it is refused.
    typealias Turn = CheckedContinuation<Bool, Never>

    private struct Piece {
        let number: Int
        let turn: Turn
        let need: Need
    }

    /// What a source has running.
    private struct Running {
        var all = 0
        var slow = 0
        var memory = 0
    }

    let width: Int
    let depth: Int
    /// Pieces of one source that may wait.
    let sourceDepth: Int
    /// Bytes that what runs may need together.
    let budget: Int
    /// Bytes that what runs of one source may need together.
    private let sourceBudget: Int
    private(set) var running = 0
    private var memory = 0
    private var sources: [String: Running] = [:]
    private var pieces: [Piece] = []
    private var lastNumber = 0
    /// When work of a source that needs much memory began last, in the order of such moments, while the source has any work.
    private var served: [String: Int] = [:]
    private var moment = 0

    /// The most slow pieces of a source that wait.
    private static let slowDepth = 4

    init(width: Int, depth: Int, budget: Int) {
        (self.width, self.depth, self.budget) = (width, depth, budget)
        sourceDepth = depth > 0 ? max(1, depth / 2) : 0
        sourceBudget = budget / 2
    }

    /// Pieces of work that wait.
    var waiting: Int { pieces.count }

    /// A number that no piece of work has had.
    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Begins a piece of work, or lets it wait under its number.
    ///
    /// - Returns: whether it begins; nil where it waits.
    mutating func enter(_ need: Need, _ number: Int, _ turn: Turn) -> Bool? {
        if begins(need) {
            count(need, 1)
            return true
        }
        guard pieces.count < depth, mayWait(need) else { return false }
        pieces.append(Piece(number: number, turn: turn, need: need))
        return nil
    }

    /// Takes out a piece of work that waits.
    ///
    /// - Returns: its turn; nil where none of this number waits.
    mutating func withdraw(_ number: Int) -> Turn? {
        guard let place = pieces.firstIndex(where: { $0.number == number }) else { return nil }
        return pieces.remove(at: place).turn
    }

    /// Ends a piece of work.
    ///
    /// - Returns: the turns of those that begin now.
    mutating func leave(_ need: Need) -> [Turn] {
        count(need, -1)
        var turns: [Turn] = []
        while let turn = next() { turns.append(turn) }
        if let source = need.source, sources[source] == nil, !pieces.contains(where: { $0.need.source == source }) {
            served[source] = nil
        }
        return turns
    }

    /// Whether work begins at once: work that needs much memory passes none that waits for it, unless its source has less
    /// running.
    private func begins(_ need: Need) -> Bool {
        guard running < width, mayRun(need) else { return false }
        return !need.isLarge || fits(need) && pieces.allSatisfy { !$0.need.isLarge || rank(need) < rank($0.need) }
    }

    /// Takes the piece out that runs next: of those that need much memory one waits for it, and the others behind it, so that
    /// smaller ones of them do not keep a larger one waiting for ever. Among sources that have as much running it is one of
    /// the source that was served longest ago: who sends one large picture after the other keeps others waiting for one.
    private mutating func next() -> Turn? {
        guard running < width else { return nil }
        let ready = pieces.indices.filter { mayRun(pieces[$0].need) }
        let ranks = pieces.map { rank($0.need) }
        let orders = pieces.indices.map { (ranks[$0], pieces[$0].need.source.flatMap { served[$0] } ?? 0) }
        let large = ready.filter { pieces[$0].need.isLarge }.min { orders[$0] < orders[$1] }
        let open = ready.filter { place in
            !pieces[place].need.isLarge || (place == large && fits(pieces[place].need))
        }
        guard let first = open.min(by: { ranks[$0] < ranks[$1] }) else { return nil }
        let piece = pieces.remove(at: first)
        count(piece.need, 1)
        return piece.turn
    }

    /// The order of what waits: work of the source that has least running goes first, and of that what is urgent.
    private func rank(_ need: Need) -> Int {
        let own = need.source.map { sources[$0]?.all ?? 0 } ?? 0
        return if case .urgent = need.workClass { 2 * own } else { 2 * own + 1 }
    }

    /// Whether a source may run work now, as far as its own other work goes: its share of the memory limits what runs beside
    /// a first piece.
    private func mayRun(_ need: Need) -> Bool {
        guard let source = need.source, let own = sources[source] else { return true }
        if case .slow = need.workClass, own.slow > 0 { return false }
        return need.memory == 0 || own.memory == 0 || own.memory + need.memory <= sourceBudget
    }

    private func fits(_ need: Need) -> Bool { memory + need.memory <= budget }

    private mutating func count(_ need: Need, _ change: Int) {
        running += change
        memory += change * need.memory
        guard let source = need.source else { return }
        if change > 0, need.isLarge {
            moment += 1
            served[source] = moment
        }
        var own = sources[source] ?? Running()
        own.all += change
        own.memory += change * need.memory
        if case .slow = need.workClass { own.slow += change }
        sources[source] = own.all == 0 ? nil : own
    }

    /// Whether a source's share has room for another piece that waits.
    private func mayWait(_ need: Need) -> Bool {
        guard let source = need.source else { return true }
        let own = pieces.filter { $0.need.source == source }
        guard own.count < sourceDepth else { return false }
        guard case .slow = need.workClass else { return true }
        return own.count { if case .slow = $0.need.workClass { true } else { false } } < Self.slowDepth
    }
}
