import Synchronization
import WhorlNumerics

/// Runs work that keeps a processor busy, with limits of work at once and of waiting work: beyond them work is refused.
///
/// Each source has a share of it, the network of the address that asks: a part of what may wait, and of what waits the work
/// of the source that has least running goes first. Of that, what is urgent goes first: decisions are short, and need not
/// stand in line behind samples to be read. Of slow work, as secrets that are hashed slowly on purpose, one piece of a
/// source runs at once. Each piece of work has a thread of its own, see ``DetachedThread``.
package final class WorkPool: Sendable {
    /// How work is taken up.
    package enum Class: Sendable {
        case usual
        /// Before what is not urgent.
        case urgent
        /// One at a time for each source.
        case slow
    }

    private struct Piece {
        let turn: CheckedContinuation<Bool, Never>
        let source: String?
        let workClass: Class
    }

    /// What a source has running.
    private struct Running {
        var all = 0
        var slow = 0
    }

    private struct State {
        var running = 0
        var sources: [String: Running] = [:]
        var waiting: [Piece] = []

        /// Whether a source may run work now, as far as its own other work goes.
        func mayRun(_ source: String?, _ workClass: Class) -> Bool {
            guard let source, case .slow = workClass else { return true }
            return sources[source]?.slow ?? 0 == 0
        }

        mutating func count(_ source: String?, _ workClass: Class, _ change: Int) {
            running += change
            guard let source else { return }
            var own = sources[source] ?? Running()
            own.all += change
            if case .slow = workClass { own.slow += change }
            sources[source] = own.all == 0 ? nil : own
        }

        /// Takes the piece out that runs next.
        mutating func next() -> Piece? {
            func rank(_ piece: Piece) -> Int {
                let own = piece.source.map { sources[$0]?.all ?? 0 } ?? 0
                return if case .urgent = piece.workClass { 2 * own } else { 2 * own + 1 }
            }
            let ready = waiting.indices.filter { mayRun(waiting[$0].source, waiting[$0].workClass) }
            guard let first = ready.min(by: { rank(waiting[$0]) < rank(waiting[$1]) }) else { return nil }
            let piece = waiting.remove(at: first)
            count(piece.source, piece.workClass, 1)
            return piece
        }
    }

    private let width: Int
    private let depth: Int
    private let sourceDepth: Int
    private let state = Mutex(State())

    /// The most slow pieces of a source that wait.
    private static let slowDepth = 4

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - width: pieces of work that run at once.
    ///   - depth: pieces of work that may wait; half of them of one source.
    package init(width: Int, depth: Int) {
        self.width = max(1, width)
        self.depth = max(0, depth)
        sourceDepth = depth > 0 ? max(1, depth / 2) : 0
    }

    /// Pieces of work that run and that wait.
    package var load: (running: Int, waiting: Int) {
        state.withLock { ($0.running, $0.waiting.count) }
    }

    /// Runs work off the caller's thread, from the share of the source that the current task answers.
    ///
    /// - Parameters:
    ///   - workClass: how it is taken up.
    ///   - work: what is done.
    /// - Returns: what the work returns.
    /// - Throws: ``Refusal/busy(retryAfter:)`` where too much is waiting.
    package func run<Value: Sendable>(
        _ workClass: Class = .usual, _ work: @escaping @Sendable () -> Value
    ) async throws(Refusal) -> Value {
        let source = AuditSource.network
        guard await enter(source, workClass) else { throw .busy(retryAfter: Self.patience) }
        defer { leave(source, workClass) }
        return await DetachedThread.value(of: work)
    }

    /// Runs work that may fail.
    ///
    /// - Parameters:
    ///   - workClass: how it is taken up.
    ///   - work: what is done.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws, and ``Refusal/busy(retryAfter:)``.
    package func attempt<Value: Sendable>(
        _ workClass: Class = .usual, _ work: @escaping @Sendable () throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        let outcome: Result<Value, Refusal> = try await run(workClass) {
            do throws(Refusal) { return .success(try work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Seconds after which somebody who was turned away may come again.
    static let patience = 1

    /// Waits for a turn; false where too many wait already.
    private func enter(_ source: String?, _ workClass: Class) async -> Bool {
        await withCheckedContinuation { turn in
            let answer = state.withLock { state -> Bool? in
                if state.running < width, state.mayRun(source, workClass) {
                    state.count(source, workClass, 1)
                    return true
                }
                guard state.waiting.count < depth, mayWait(source, workClass, state.waiting) else { return false }
                state.waiting.append(Piece(turn: turn, source: source, workClass: workClass))
                return nil
            }
            if let answer { turn.resume(returning: answer) }
        }
    }

    /// Whether a source's share has room for another piece that waits.
    private func mayWait(_ source: String?, _ workClass: Class, _ waiting: [Piece]) -> Bool {
        guard let source else { return true }
        let own = waiting.filter { $0.source == source }
        guard own.count < sourceDepth else { return false }
        guard case .slow = workClass else { return true }
        return own.count { if case .slow = $0.workClass { true } else { false } } < Self.slowDepth
    }

    private func leave(_ source: String?, _ workClass: Class) {
        let next = state.withLock { state -> Piece? in
            state.count(source, workClass, -1)
            return state.next()
        }
        next?.turn.resume(returning: true)
    }
}
