import Synchronization
import WhorlNumerics

/// Runs work that keeps a processor busy, with limits of work at once and of waiting work: beyond them work is refused.
///
/// Each source has a share of it, the network of the address that asks: a part of what may wait, and of what waits the work
/// of the source that has least running goes first. Of that, what is urgent goes first: decisions are short, and need not
/// stand in line behind samples to be read. Of slow work, as secrets that are hashed slowly on purpose, one piece of a
/// source runs at once. What needs much memory, as large photos to be decoded, waits until the memory of what runs allows
/// it, and small work goes on meanwhile; one source has half of that memory, and leaves the other half to others. Each piece
/// of work has a thread of its own, see ``DetachedThread``.
package final class WorkPool: Sendable {
    /// How work is taken up.
    package enum Class: Sendable {
        case usual
        /// Before what is not urgent.
        case urgent
        /// One at a time for each source.
        case slow
    }

    private let queue: Mutex<WorkQueue>

    /// Bytes that pieces of work may need together which state what they need: there is room for two of the largest pictures
    /// that are read.
    package static let usualMemory = 256 << 20
    /// Work that needs less is small: photos of up to two million pixels and prints wait for no larger ones, but larger ones
    /// wait for the memory that they take.
    static let small = 16 << 20

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - width: pieces of work that run at once.
    ///   - depth: pieces of work that may wait; half of them of one source.
    ///   - memory: bytes that pieces which run at once may need together.
    package init(width: Int, depth: Int, memory: Int = usualMemory) {
        queue = Mutex(WorkQueue(width: max(1, width), depth: max(0, depth), budget: memory))
    }

    /// Pieces of work that run and that wait.
    package var load: (running: Int, waiting: Int) {
        queue.withLock { ($0.running, $0.waiting) }
    }

    /// Runs work off the caller's thread, from the share of the source that the current task answers.
    ///
    /// - Parameters:
    ///   - workClass: how it is taken up.
    ///   - memory: bytes that it needs at most, about; from 16 MiB on it waits until the budget has room for it.
    ///   - work: what is done.
    /// - Returns: what the work returns.
    /// - Throws: ``Refusal/busy(retryAfter:)`` where too much is waiting, and where the caller's task is canceled before the
    ///   work begins: at the end of the service nobody waits for pictures of a long queue.
    package func run<Value: Sendable>(
        _ workClass: Class = .usual, memory: Int = 0, _ work: @escaping @Sendable () -> Value
    ) async throws(Refusal) -> Value {
        let counted = min(memory, queue.withLock { $0.budget })
        let need = WorkQueue.Need(source: AuditSource.network, workClass: workClass, memory: counted)
        guard await enter(need) else { throw .busy(retryAfter: Self.patience) }
        defer { leave(need) }
        return await DetachedThread.value(of: work)
    }

    /// Runs work that may fail.
    ///
    /// - Parameters:
    ///   - workClass: how it is taken up.
    ///   - memory: bytes that it needs at most, about; from 16 MiB on it waits until the budget has room for it.
    ///   - work: what is done.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws, and ``Refusal/busy(retryAfter:)``.
    package func attempt<Value: Sendable>(
        _ workClass: Class = .usual, memory: Int = 0, _ work: @escaping @Sendable () throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        let outcome: Result<Value, Refusal> = try await run(workClass, memory: memory) {
            do throws(Refusal) { return .success(try work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Seconds after which somebody who was turned away may come again.
    static let patience = 1

    /// Waits for a turn; false where too many wait already, and where the task is canceled.
    private func enter(_ need: WorkQueue.Need) async -> Bool {
        let number = queue.withLock { $0.newNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let answer = queue.withLock { Task.isCancelled ? false : $0.enter(need, number, turn) }
                if let answer { turn.resume(returning: answer) }
            }
        } onCancel: {
            queue.withLock { $0.withdraw(number) }?.resume(returning: false)
        }
    }

    private func leave(_ need: WorkQueue.Need) {
        for turn in queue.withLock({ $0.leave(need) }) { turn.resume(returning: true) }
    }
}
