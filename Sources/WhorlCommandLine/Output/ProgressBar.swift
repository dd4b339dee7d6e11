import Synchronization

/// A line on standard error that shows how far long work is; nothing where no terminal reads it.
package final class ProgressBar: Sendable {
    private struct State {
        var label = ""
        var drawn = -1
        /// When the label was first shown, since the bar was made. An instant has no fixed layout: the code that the
        /// compiler makes of a lock around one differs from build to build.
        var start = Duration.zero
    }

    private static let (width, leastWidth) = (30, 5)
    private static let percent = 100

    private let made = ContinuousClock.now
    private let state = Mutex(State())
    private let isShown: Bool

    /// Makes a bar.
    package init(isShown: Bool = Console.isTerminal && !Console.isQuiet) {
        self.isShown = isShown
    }

    /// Draws the bar where a whole percent is new, with the time left if the rest goes like what is done.
    package func show(_ label: String, done: Int, total: Int) {
        guard isShown, total > 0 else { return }
        let now = made.duration(to: .now)
        state.withLock { state in
            let percent = done * Self.percent / total
            guard state.label != label || percent > state.drawn else { return }
            if state.label != label { state.start = now }
            (state.label, state.drawn) = (label, percent)
            let left = Self.timeLeft(now - state.start, done: done, total: total)
            Console.draw(Self.line(label, percent: percent, left: left, columns: Console.columns))
        }
    }

    /// The bar on one line of a terminal, shorter where the terminal is narrow, and without the bar itself where there is
    /// no room for one.
    package static func line(_ label: String, percent: Int, left: String?, columns: Int) -> String {
        let rest = " \(percent) %\(left.map { ", \($0) left" } ?? "")"
        // A line that fills the last column would go on below.
        let most = columns - 1
        let width = min(Self.width, most - label.count - rest.count - " []".count)
        guard width >= leastWidth else { return String((label + rest).prefix(max(0, most))) }
        let filled = percent * width / Self.percent
        return "\(label) [" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
            + "]" + rest
    }

    /// The time that the rest takes at the speed so far, such as `2:05` or `1:02:05`; nil before anything is done.
    package static func timeLeft(_ spent: Duration, done: Int, total: Int) -> String? {
        guard done > 0, done <= total else { return nil }
        let seconds = Int((spent / .seconds(1) * Double(total - done) / Double(done)).rounded(.up))
        func two(_ value: Int) -> String { (value < ten ? "0" : "") + "\(value)" }
        let (hours, minutes) = (seconds / hour, seconds % hour / minute)
        guard hours > 0 else { return "\(minutes):\(two(seconds % minute))" }
        return "\(hours):\(two(minutes)):\(two(seconds % minute))"
    }

    private static let (ten, minute, hour) = (10, 60, 3600)

    /// Takes the bar away.
    package func finish() {
        guard isShown else { return }
        Console.draw("")
    }
}
