import Synchronization
import WhorlNumerics

/// Runs work that keeps a processor busy, so much at once and so much waiting: who comes later is told to come again.
///
/// Of what waits, what is urgent goes first: decisions are short, and need not stand in line behind samples to be read.
/// Each piece of work has a thread of its own, see ``DetachedThread``.
package final class WorkPool: Sendable {
    private struct State {
        var running = 0
        var urgent: [CheckedContinuation<Bool, Never>] = []
        var waiting: [CheckedContinuation<Bool, Never>] = []

        var line: Int { urgent.count + waiting.count }
    }

    private let width: Int
    private let depth: Int
    private let state = Mutex(State())

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - width: pieces of work that run at once.
    ///   - depth: pieces of work that may wait.
    package init(width: Int, depth: Int) {
        self.width = max(1, width)
        self.depth = max(0, depth)
    }

    /// Pieces of work that run and that wait.
    package var load: (running: Int, waiting: Int) {
        state.withLock { ($0.running, $0.line) }
    }

    /// Runs work off the caller's thread.
    ///
    /// - Parameters:
    ///   - isUrgent: whether it goes before what is not.
    ///   - work: what is done.
    /// - Returns: what the work returns.
    /// - Throws: ``Refusal/busy(retryAfter:)`` where too much is waiting.
    package func run<Value: Sendable>(
        urgent isUrgent: Bool = false, _ work: @escaping @Sendable () -> Value
    ) async throws(Refusal) -> Value {
        guard await enter(isUrgent) else { throw .busy(retryAfter: Self.patience) }
        defer { leave() }
        return await DetachedThread.value(of: work)
    }

    /// Runs work that may fail.
    ///
    /// - Parameters:
    ///   - isUrgent: whether it goes before what is not.
    ///   - work: what is done.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws, and ``Refusal/busy(retryAfter:)``.
    package func attempt<Value: Sendable>(
        urgent isUrgent: Bool = false, _ work: @escaping @Sendable () throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        let outcome: Result<Value, Refusal> = try await run(urgent: isUrgent) {
            do throws(Refusal) { return .success(try work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Seconds after which somebody who was turned away may come again.
    static let patience = 1

    /// Waits for a turn; false where too many wait already.
    private func enter(_ isUrgent: Bool) async -> Bool {
        await withCheckedContinuation { turn in
            let answer = state.withLock { state -> Bool? in
                if state.running < width {
                    state.running += 1
                    return true
                }
                guard state.line < depth else { return false }
                if isUrgent { state.urgent.append(turn) } else { state.waiting.append(turn) }
                return nil
            }
            if let answer { turn.resume(returning: answer) }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if !state.urgent.isEmpty { return state.urgent.removeFirst() }
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume(returning: true)
    }
}
