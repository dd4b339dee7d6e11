package import CWhorl
internal import Glibc

/// The last error of a thread, kept as C text until the thread's next one or its end.
package final class LastError {
    /// The status that was returned.
    package let status: whorl_status
    /// The name for programs.
    package let name: UnsafeMutablePointer<CChar>?
    /// One sentence for people.
    package let message: UnsafeMutablePointer<CChar>?

    private init(_ fault: CallFault) {
        status = fault.status
        name = strdup(fault.name)
        message = strdup(fault.message)
    }

    deinit {
        free(name)
        free(message)
    }

    /// Nothing where the process has used up its keys.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let failed = pthread_key_create(&key) { held in
            if let held { Unmanaged<LastError>.fromOpaque(held).release() }
        }
        return failed == 0 ? key : nil
    }()

    /// That of the calling thread; nil before any.
    package static var current: LastError? {
        key.flatMap { pthread_getspecific($0) }.map { Unmanaged<LastError>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Replaces that of the calling thread.
    static func remember(_ fault: CallFault) {
        guard let key else { return }
        let previous = pthread_getspecific(key)
        let error = Unmanaged.passRetained(LastError(fault))
        guard pthread_setspecific(key, error.toOpaque()) == 0 else { return error.release() }
        if let previous { Unmanaged<LastError>.fromOpaque(previous).release() }
    }
}
