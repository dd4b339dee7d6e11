/// Lets one at a time through for each key, in the order they came.
package actor KeyedGate<Key: Hashable & Sendable> {
    private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

    package init() {}

    /// Waits for the turn.
    package func enter(_ key: Key) async {
        guard waiting[key] != nil else {
            waiting[key] = []
            return
        }
        await withCheckedContinuation { waiting[key, default: []].append($0) }
    }

    /// Lets the next one in.
    package func leave(_ key: Key) {
        guard var line = waiting[key] else { return }
        guard !line.isEmpty else {
            waiting[key] = nil
            return
        }
        let next = line.removeFirst()
        waiting[key] = line
        next.resume()
    }
}
