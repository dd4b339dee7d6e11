import Glibc
import Synchronization

/// The interim files that this process has on disk, so that a program can remove them when a signal ends it.
///
/// The library installs no signal handlers: a program that does calls ``removeAll()`` from its own.
package enum InterimFiles {
    /// Files that can be listed at the same time; others are left to the next writing or opening.
    private static let capacity = 256

    /// Addresses of paths, 0 for a free place. The table is never moved or freed, as a signal handler may read it.
    private static nonisolated(unsafe) let table: UnsafeMutablePointer<Atomic<UInt>> = {
        let table = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
        for place in 0..<capacity { (table + place).initialize(to: Atomic(0)) }
        return table
    }()

    /// Whether the process is ending: paths that a signal handler may be reading are not freed any more.
    private static let isEnding = Atomic<Bool>(false)

    /// Prepares the table, which a signal handler must not do.
    package static func prepare() {
        _ = table
        _ = isEnding.load(ordering: .relaxed)
    }

    /// Lists a file that is about to be made.
    ///
    /// - Returns: its place, for ``remove(_:)``; nil where the table is full.
    static func add(_ path: String) -> Int? {
        guard let copy = strdup(path.systemName) else { return nil }
        let address = UInt(bitPattern: copy)
        for place in 0..<capacity
        where table[place].compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent).exchanged {
            return place
        }
        free(copy)
        return nil
    }

    /// Takes a file off the list, which was removed or has its final name.
    static func remove(_ place: Int?) {
        guard let place else { return }
        let address = table[place].exchange(0, ordering: .sequentiallyConsistent)
        guard !isEnding.load(ordering: .sequentiallyConsistent) else { return }
        free(UnsafeMutableRawPointer(bitPattern: address))
    }

    /// Removes all listed files; may be called from a signal handler that ends the process.
    package static func removeAll() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        for place in 0..<capacity {
            let address = table[place].load(ordering: .sequentiallyConsistent)
            if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
        }
    }
}
