import Synchronization

/// Keeps the galleries that were searched last in memory.
///
/// A gallery is derived from the store and is never trusted beyond its stamp: where the store's stamp differs, because
/// this or another process wrote, it is built anew.
final class GalleryCache: Sendable {
    /// Names a gallery.
    struct Key: Hashable, Sendable {
        let storage: String
        let partition: Int
    }

    private struct State {
        var galleries: [Key: Gallery] = [:]
        /// Least recently used first.
        var order: [Key] = []
    }

    /// References of all galleries together; the gallery used last is kept even if it is larger.
    static let usualCapacity = 200_000

    private let capacity: Int
    private let state = Mutex(State())

    /// Makes an empty cache.
    init(capacity: Int = usualCapacity) {
        self.capacity = capacity
    }

    /// The gallery of a partition with a given stamp; `build` makes it where it is missing or stale.
    func gallery(
        _ key: Key, stamp: ChangeStamp, build: () throws(WhorlError) -> Gallery
    ) throws(WhorlError) -> Gallery {
        let known = state.withLock { state in
            state.galleries[key].flatMap { $0.stamp == stamp ? $0 : nil }
        }
        let gallery: Gallery
        if let known { gallery = known } else { gallery = try build() }
        state.withLock { keep(gallery, key, in: &$0) }
        return gallery
    }

    private func keep(_ gallery: Gallery, _ key: Key, in state: inout State) {
        state.galleries[key] = gallery
        state.order.removeAll { $0 == key }
        state.order.append(key)
        var kept = state.galleries.values.reduce(0) { $0 + $1.entries.count }
        while kept > capacity, state.order.count > 1 {
            kept -= state.galleries.removeValue(forKey: state.order.removeFirst())?.entries.count ?? 0
        }
    }
}
