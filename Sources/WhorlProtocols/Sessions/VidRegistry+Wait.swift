import Synchronization

extension VidRegistry {
    /// Added to a wait that ends with the session, so that the clock has passed its end then.
    private static let margin = 0.005

    /// Waits until a session changes; a waiting call holds no thread.
    ///
    /// - Parameters:
    ///   - session: as the caller has seen it.
    ///   - seconds: the longest wait.
    /// - Throws: ``Refusal/busy(retryAfter:)`` where too many wait already.
    package func wait(_ session: VidSession, seconds: Double) async throws(Refusal) {
        guard parked < mostParked else { throw .busy(retryAfter: 1) }
        let left = session.status.isTerminal ? seconds : session.expires - time.now + Self.margin
        let limit = max(0, session.status == .authenticated ? seconds : min(seconds, left))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.park(session.id, past: session.change) }
            group.addTask { try? await Task.sleep(for: .seconds(limit)) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Ends all waits, now and from now on: the service is about to end.
    package func close() {
        let woken = state.withLock { state in
            state.isClosing = true
            return state.waiting.keys.flatMap { Self.release(&state, $0) }
        }
        woken.forEach { $0.resume() }
    }

    private func park(_ id: String, past change: Int) async {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (call: CheckedContinuation<Void, Never>) in
                let isParked = state.withLock { state -> Bool in
                    // Who was cancelled before this moment is not seen by the handler below.
                    guard !Task.isCancelled, !state.isClosing, state.sessions[id]?.change == change else {
                        return false
                    }
                    state.waiting[id, default: [:]][ticket] = call
                    state.parked += 1
                    return true
                }
                if !isParked { call.resume() }
            }
        } onCancel: {
            let call = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard let call = state.waiting[id]?.removeValue(forKey: ticket) else { return nil }
                if state.waiting[id]?.isEmpty == true { state.waiting[id] = nil }
                state.parked -= 1
                return call
            }
            call?.resume()
        }
    }
}
