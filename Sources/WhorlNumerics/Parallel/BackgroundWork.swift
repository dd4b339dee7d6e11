import Synchronization

/// Work on threads of its own that somebody may wait for.
package final class BackgroundWork: Sendable {
    private struct State {
        var jobs = 0
        var waiting: [ParallelSignal] = []
    }

    private let state = Mutex(State())

    /// Begins with nothing under way.
    package init() {}

    /// Starts a thread; where the system gives none, the work is done now.
    package func start(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs += 1 }
        let job: @Sendable () -> Void = {
            body()
            self.end()
        }
        if !DetachedThread.start(job) { job() }
    }

    /// Waits until nothing is under way.
    package func wait() {
        let signal = ParallelSignal()
        let mustWait = state.withLock { state in
            if state.jobs > 0 { state.waiting.append(signal) }
            return state.jobs > 0
        }
        if mustWait { signal.wait() }
    }

    private func end() {
        let waiting = state.withLock { state in
            state.jobs -= 1
            guard state.jobs == 0 else { return [ParallelSignal]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for signal in waiting { signal.raise() }
    }
}
