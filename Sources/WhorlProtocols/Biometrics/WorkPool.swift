import Dispatch
import Synchronization

/// Runs work that keeps a processor busy, so much at once and so much waiting: who comes later is told to come again.
public final class WorkPool: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let width: Int
    private let depth: Int
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "whorl.work", attributes: .concurrent)

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - width: pieces of work that run at once.
    ///   - depth: pieces of work that may wait.
    public init(width: Int, depth: Int) {
        self.width = max(1, width)
        self.depth = max(0, depth)
    }

    /// Pieces of work that run and that wait.
    public var load: (running: Int, waiting: Int) {
        state.withLock { ($0.running, $0.waiting.count) }
    }

    /// Runs work off the caller's thread.
    ///
    /// - Throws: ``Refusal/busy(retryAfter:)`` where too much is waiting.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(Refusal) -> Value {
        guard await enter() else { throw .busy(retryAfter: Self.patience) }
        defer { leave() }
        return await withCheckedContinuation { done in queue.async { done.resume(returning: work()) } }
    }

    /// Runs work that may fail.
    ///
    /// - Throws: what the work throws, and ``Refusal/busy(retryAfter:)``.
    public func attempt<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        let outcome: Result<Value, Refusal> = try await run {
            do throws(Refusal) { return .success(try work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Seconds after which somebody who was turned away may come again.
    private static let patience = 1

    /// Waits for a turn; false where too many wait already.
    private func enter() async -> Bool {
        await withCheckedContinuation { turn in
            let answer = state.withLock { state -> Bool? in
                if state.running < width {
                    state.running += 1
                    return true
                }
                guard state.waiting.count < depth else { return false }
                state.waiting.append(turn)
                return nil
            }
            if let answer { turn.resume(returning: answer) }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: true)
    }
}
