import Glibc
import Synchronization

/// A line on standard error that shows how far long work is; nothing where no terminal reads it.
final class ProgressBar: Sendable {
    private struct State {
        var label = ""
        var drawn = -1
    }

    private static let width = 30
    private static let percent = 100
    /// Back to the line's start, and everything behind it gone (ECMA-48, EL).
    private static let clear = "\r\u{1B}[K"

    private let state = Mutex(State())
    private let isShown: Bool

    /// Makes a bar.
    init(isShown: Bool = Console.isTerminal) {
        self.isShown = isShown
    }

    /// Draws the bar where a whole percent is new.
    func show(_ label: String, done: Int, total: Int) {
        guard isShown, total > 0 else { return }
        state.withLock { state in
            let percent = done * Self.percent / total
            guard state.label != label || percent > state.drawn else { return }
            state = State(label: label, drawn: percent)
            let filled = percent * Self.width / Self.percent
            let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
            Console.write("\(Self.clear)\(label) [\(bar)] \(percent) %")
        }
    }

    /// Takes the bar away.
    func finish() {
        guard isShown else { return }
        Console.write(Self.clear)
    }
}
