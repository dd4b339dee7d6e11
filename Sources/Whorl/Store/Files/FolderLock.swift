import Glibc

/// A lock among processes and threads: held until the value goes, and by no process that has ended.
package final class FolderLock: Sendable {
    /// What is locked.
    package enum Kind {
        /// Derived files as they are read.
        case reading
        /// Derived files as one is published, changed or removed.
        case changing
        /// The making of a new derived file, which takes seconds; nobody waits for it.
        case making
        /// Master keys and which of them the database names, as a rotation or a restoration changes them.
        case keys
        /// The service of a folder, of which there is one.
        case service
    }

    private let descriptor: Int32
    /// How often a lock that another holds is tried again, in microseconds.
    private static let pause: UInt32 = 5000

    /// Takes the lock.
    ///
    /// - Parameters:
    ///   - kind: what to lock.
    ///   - folder: the store's folder.
    ///   - milliseconds: how long to wait for another holder, 0 for not at all; nil for as long as it takes.
    /// - Throws: `EWOULDBLOCK` where another holds it, and what opening the lock's file fails with.
    package init(
        _ kind: Kind, in folder: StoreFolder, waiting milliseconds: Int? = nil
    ) throws(SystemFailure) {
        let path = kind.path(in: folder)
        let opened: Int32
        do throws(SystemFailure) {
            opened = try FolderFile.open(path, O_RDWR)
        } catch {
            // Who may only read, or has no room for a file, can lock one that is there.
            guard kind == .reading else { throw error }
            opened = try FolderFile.openExisting(path, O_RDONLY)
        }
        let deadline = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
        while flock(opened, kind.operation | (deadline == nil ? 0 : LOCK_NB)) != 0 {
            let failure = SystemFailure.last
            switch failure.code {
            case EINTR: continue
            case EWOULDBLOCK where ContinuousClock.now < deadline ?? .now: usleep(Self.pause)
            default:
                close(opened)
                throw failure
            }
        }
        // Last: once it is set, the end of this value closes it.
        descriptor = opened
    }

    /// The lock of master keys.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)`` where another process has it all the time,
    ///   ``WhorlError/storeNotWritable(path:reason:)``.
    package static func keys(in folder: StoreFolder, waiting milliseconds: Int) throws(WhorlError) -> FolderLock {
        do throws(SystemFailure) {
            return try FolderLock(.keys, in: folder, waiting: milliseconds)
        } catch {
            throw error.code == EWOULDBLOCK
                ? .storeBusy(path: folder.database) : .storeNotWritable(path: folder.path, reason: error.reason)
        }
    }

    /// Takes the lock of the service.
    ///
    /// - Returns: the lock; nil where another process has it.
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``.
    package static func service(in path: String) throws(WhorlError) -> FolderLock? {
        do throws(SystemFailure) {
            return try FolderLock(.service, in: StoreFolder(path: path), waiting: 0)
        } catch {
            if error.code == EWOULDBLOCK { return nil }
            throw .storeNotWritable(path: path, reason: error.reason)
        }
    }

    deinit {
        close(descriptor)
    }
}

extension FolderLock.Kind {
    fileprivate func path(in folder: StoreFolder) -> String {
        switch self {
        case .reading, .changing: folder.derivedLock
        case .making: folder.makingLock
        case .keys: folder.keyLock
        case .service: folder.serviceLock
        }
    }

    fileprivate var operation: Int32 {
        switch self {
        case .reading: LOCK_SH
        case .changing, .making, .keys, .service: LOCK_EX
        }
    }
}
