import Glibc

/// A lock among processes and threads: held until the value goes, and by no process that has ended.
final class FolderLock {
    /// What is locked.
    enum Kind {
        /// Derived files as they are read.
        case reading
        /// Derived files as one is published, changed or removed.
        case changing
        /// The making of a new derived file, which takes seconds; nobody waits for it.
        case making
    }

    private let descriptor: Int32

    /// Waits for the lock; nil where it cannot be had, or of ``Kind/making`` where another has it.
    init?(_ kind: Kind, in folder: StoreFolder) {
        let path =
            switch kind {
            case .reading, .changing: folder.derivedLock
            case .making: folder.makingLock
            }
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, FileAccess.privateFile)
        guard opened >= 0 else { return nil }
        let operation =
            switch kind {
            case .reading: LOCK_SH
            case .changing: LOCK_EX
            case .making: LOCK_EX | LOCK_NB
            }
        var result = flock(opened, operation)
        while result != 0, errno == EINTR { result = flock(opened, operation) }
        guard result == 0 else {
            close(opened)
            return nil
        }
        // Last: once it is set, the end of this value closes it.
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }
}
