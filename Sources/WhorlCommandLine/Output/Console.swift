import Glibc
import Synchronization
import WhorlEvaluation

/// Standard error: warnings and progress, one writer at a time.
package enum Console {
    /// Whether a person reads standard error.
    package static let isTerminal = isatty(STDERR_FILENO) == 1

    private static let lock = Mutex(())

    /// Writes a warning.
    package static func warn(_ text: String) {
        write("whorl: warning: \(text.printable)\n")
    }

    /// Writes text as it is.
    package static func write(_ text: String) {
        lock.withLock { _ in
            _ = OpenFile.write(Array(text.utf8), to: STDERR_FILENO)
        }
    }
}
