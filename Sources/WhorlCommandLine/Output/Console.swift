import Glibc
import Synchronization
import WhorlEvaluation

/// Standard error: warnings and progress, one writer at a time.
package enum Console {
    /// Whether a person reads standard error.
    package static let isTerminal = isatty(STDERR_FILENO) == 1
    private static let usualColumns = 80

    /// How many columns the terminal of standard error has.
    static var columns: Int {
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : usualColumns
    }

    /// Back to the line's start, and everything behind it gone (ECMA-48, EL).
    static let clearedLine = "\r\u{1B}[K"

    private struct State {
        var isQuiet = false
        /// Whether the cursor stands behind a progress bar.
        var hasBar = false
    }

    private static let state = Mutex(State())

    /// Whether warnings and progress are left out.
    package static var isQuiet: Bool { state.withLock { $0.isQuiet } }

    /// Leaves out warnings and progress from now on.
    static func beQuiet() { state.withLock { $0.isQuiet = true } }

    /// Writes a warning.
    package static func warn(_ text: String) {
        guard !isQuiet else { return }
        write("whorl: warning: \(text.printable)\n")
    }

    /// Writes text as it is, in the place of a progress bar.
    package static func write(_ text: String) {
        state.withLock { state in
            emit(state.hasBar ? clearedLine + text : text)
            state.hasBar = false
        }
    }

    /// Draws a progress bar in the place of the one before; an empty one takes it away.
    static func draw(_ bar: String) {
        state.withLock { state in
            emit(clearedLine + bar)
            state.hasBar = !bar.isEmpty
        }
    }

    private static func emit(_ text: String) {
        _ = OpenFile.write(Array(text.utf8), to: STDERR_FILENO)
    }
}
