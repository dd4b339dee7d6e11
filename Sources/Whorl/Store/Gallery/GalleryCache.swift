import Synchronization

/// Keeps the galleries that were searched last in memory.
///
/// A gallery is derived from the store and is never trusted beyond its stamp: where the store's stamp differs, because
/// this or another process wrote, it is brought up to date or built anew, by one thread while others that need it wait.
package final class GalleryCache: Sendable {
    private struct Entry {
        let gallery: Gallery
        /// The content that the gallery has; nil where somebody was taken out of it since, so that it has that of no stamp
        /// until it was brought up to date.
        let stamp: ChangeStamp?
        let bytes: Int
        /// Tells it from what is kept under the same key before and after.
        let number: Int
    }

    /// Held by the thread that builds a gallery.
    private final class Turn: Sendable {
        let lock = Mutex(())
    }

    private struct State {
        var galleries: [GalleryKey: Entry] = [:]
        /// Galleries that were kept so far.
        var kept = 0
        var turns: [GalleryKey: Turn] = [:]
        /// Galleries of which somebody was forgotten, perhaps while they were built.
        var outdated: Set<GalleryKey> = []
        /// Least recently used first.
        var order: [GalleryKey] = []

        mutating func keep(_ gallery: Gallery, _ key: GalleryKey, stamp: ChangeStamp?) {
            kept += 1
            galleries[key] = Entry(gallery: gallery, stamp: stamp, bytes: gallery.byteCount, number: kept)
        }
    }

    /// Bytes of all galleries together: about 500,000 prints, or 3 million faces of 128 entries. The gallery used last is
    /// kept even if it is larger.
    package static let usualCapacity = 2 << 30

    private let capacity: Int
    private let state = Mutex(State())

    /// Makes an empty cache.
    ///
    /// - Parameter capacity: bytes of all galleries together.
    package init(capacity: Int = usualCapacity) {
        self.capacity = capacity
    }

    /// The gallery of a key with a given stamp; `build` makes it where it is missing or stale, of the stale one if it
    /// can. What it makes may be of a later moment than the stamp, and is then taken for stale by the next search.
    package func gallery(
        _ key: GalleryKey, stamp: ChangeStamp, build: (Gallery?) throws(WhorlError) -> Gallery
    ) throws(WhorlError) -> Gallery {
        if let known = current(key, stamp) { return known }
        let turn = state.withLock { state in
            let turn = state.turns[key] ?? Turn()
            state.turns[key] = turn
            return turn
        }
        return try turn.lock.withLock { (_) throws(WhorlError) in
            if let known = current(key, stamp) { return known }
            let stale = state.withLock { state in
                state.outdated.remove(key)
                return state.galleries[key]?.gallery
            }
            let gallery = try build(stale)
            state.withLock { state in
                guard state.outdated.remove(key) == nil else { return }
                state.keep(gallery, key, stamp: gallery.stamp ?? stamp)
                use(key, in: &state)
            }
            return gallery
        }
    }

    /// Drops the galleries of a partition; who is searching keeps what the search began with.
    func drop(storage: String, partition: Int) {
        state.withLock { state in
            let keys = Set(state.galleries.keys).union(state.turns.keys)
            for key in keys where key.isIn(storage: storage, partition: partition) {
                state.outdated.insert(key)
                state.galleries[key] = nil
            }
        }
    }

    /// Drops a person from the galleries in memory; who is searching keeps what the search began with.
    func forget(_ bcid: BCID) {
        func isConcerned(_ key: GalleryKey) -> Bool { key.isIn(storage: bcid.storage, partition: bcid.partition) }
        let concerned = state.withLock { state in
            state.outdated.formUnion(state.turns.keys.filter(isConcerned))
            return state.galleries.keys.filter(isConcerned)
        }
        for key in concerned {
            // Once more where another thread replaced the gallery meanwhile.
            while let kept = state.withLock({ $0.galleries[key] }) {
                // Outside of the lock: vectors may have to be read from a file.
                let rest = kept.gallery.without(bcid)
                let isReplaced = state.withLock { state in
                    guard state.galleries[key]?.number == kept.number else { return false }
                    state.galleries[key] = nil
                    if let rest { state.keep(rest, key, stamp: nil) }
                    return true
                }
                if isReplaced { break }
            }
        }
    }

    /// The gallery of a key if it has a given stamp.
    private func current(_ key: GalleryKey, _ stamp: ChangeStamp) -> Gallery? {
        state.withLock { state in
            guard let kept = state.galleries[key], kept.stamp == stamp else { return nil }
            use(key, in: &state)
            return kept.gallery
        }
    }

    /// Makes a gallery the one used last, and drops those that no longer have room.
    private func use(_ key: GalleryKey, in state: inout State) {
        state.order.removeAll { $0 == key }
        state.order.append(key)
        var bytes = state.galleries.values.reduce(0) { $0 + $1.bytes }
        while bytes > capacity, state.order.count > 1 {
            let dropped = state.order.removeFirst()
            bytes -= state.galleries.removeValue(forKey: dropped)?.bytes ?? 0
            state.turns[dropped] = nil
        }
    }
}
