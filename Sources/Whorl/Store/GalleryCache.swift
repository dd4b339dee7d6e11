import Synchronization

/// Keeps the galleries that were searched last in memory.
///
/// A gallery is derived from the store and is never trusted beyond its stamp: where the store's stamp differs, because
/// this or another process wrote, it is built anew.
final class GalleryCache: Sendable {
    /// What a gallery holds of a partition.
    enum Content: Hashable, Sendable {
        case fingers
        /// Embeddings of one model, metric and length.
        case faces(ModelIdentity, EmbeddingMetric, dimension: Int)
    }

    /// Names a gallery.
    struct Key: Hashable, Sendable {
        let storage: String
        let partition: Int
        let content: Content
    }

    private struct Kept {
        let gallery: any Gallery
        let stamp: ChangeStamp
        let bytes: Int
    }

    private struct State {
        var galleries: [Key: Kept] = [:]
        /// Least recently used first.
        var order: [Key] = []
    }

    /// Bytes of all galleries together: about 100,000 prints, or 3 million faces of 128 entries. The gallery used last is
    /// kept even if it is larger.
    static let usualCapacity = 2 << 30

    private let capacity: Int
    private let state = Mutex(State())

    /// Makes an empty cache.
    ///
    /// - Parameter capacity: bytes of all galleries together.
    init(capacity: Int = usualCapacity) {
        self.capacity = capacity
    }

    /// The gallery of a key with a given stamp; `build` makes it where it is missing or stale.
    func gallery<Wanted: Gallery>(
        _ key: Key, stamp: ChangeStamp, build: () throws(WhorlError) -> Wanted
    ) throws(WhorlError) -> Wanted {
        let known = state.withLock { state in
            state.galleries[key].flatMap { $0.stamp == stamp ? $0.gallery as? Wanted : nil }
        }
        if let known {
            state.withLock { use(key, in: &$0) }
            return known
        }
        let gallery = try build()
        let kept = Kept(gallery: gallery, stamp: stamp, bytes: gallery.byteCount)
        state.withLock { state in
            state.galleries[key] = kept
            use(key, in: &state)
        }
        return gallery
    }

    /// Makes a gallery the one used last, and drops those that no longer have room.
    private func use(_ key: Key, in state: inout State) {
        state.order.removeAll { $0 == key }
        state.order.append(key)
        var bytes = state.galleries.values.reduce(0) { $0 + $1.bytes }
        while bytes > capacity, state.order.count > 1 {
            bytes -= state.galleries.removeValue(forKey: state.order.removeFirst())?.bytes ?? 0
        }
    }
}
