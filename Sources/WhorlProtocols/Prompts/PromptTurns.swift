/// Whose turn it is to ask the owner: who asks without a pause leaves room for others.
///
/// An asker whose prompt ended without the owner waits while another asks: 2 s after one such prompt, twice as long after each
/// further one in a row, and 64 s at most. Who is alone asks as often as before.
struct PromptTurns {
    /// What is known of an asker whose last prompt ended without the owner.
    private struct Pause {
        /// When that prompt began, in seconds since 1970.
        let began: Double
        /// When the wait is over, in seconds since 1970.
        let end: Double
        /// Such prompts in a row.
        let row: Int
    }

    /// Seconds of the first wait, and of the longest.
    private static let (shortest, longest) = (2.0, 64.0)
    /// Seconds after a prompt's end in which the next one follows in the row.
    private static let memory = 300.0
    /// Askers that are kept.
    private static let most = 1_000

    private var pauses = ExpiringTable<String, Pause>(most: most, overflow: .dropOldest)
    /// When each asker who has had no prompt since was last turned away.
    private var turnedAway = ExpiringTable<String, Double>(most: most, overflow: .dropOldest)

    /// Whether an asker waits, as another was turned away since the asker's last prompt began.
    func mustWait(_ client: String, at now: Double) -> Bool {
        // A wait that is longer than any was noted by a clock that was set back since.
        guard let pause = pauses.value(client, at: now), now < pause.end, pause.end - now <= Self.longest else {
            return false
        }
        return isAwaited(client, since: pause.began, at: now)
    }

    /// Whether another asker was turned away since a moment, and has had no prompt since.
    func isAwaited(_ client: String, since began: Double, at now: Double) -> Bool {
        turnedAway.all.contains { other, when in
            other != client && when >= began && turnedAway.value(other, at: now) != nil
        }
    }

    /// Notes that an asker got no prompt.
    mutating func turnAway(_ client: String, at now: Double) {
        turnedAway.insert(now, for: client, until: now + Self.longest, at: now)
    }

    /// Notes that an asker got a prompt.
    mutating func begin(_ client: String) { turnedAway.remove(client) }

    /// Notes that the prompt of an asker has ended.
    ///
    /// - Parameters:
    ///   - client: the asker.
    ///   - began: when the prompt was opened, in seconds since 1970.
    ///   - isConfirmed: whether the owner was there.
    ///   - now: seconds since 1970.
    mutating func end(_ client: String, began: Double, isConfirmed: Bool, at now: Double) {
        guard !isConfirmed else {
            pauses.remove(client)
            return
        }
        let before = pauses.value(client, at: now)?.row ?? 0
        // The longest wait is reached after a few: a longer row makes no difference.
        let wait = (0..<min(before, Int(Self.longest))).reduce(Self.shortest) { wait, _ in min(2 * wait, Self.longest) }
        pauses.insert(
            Pause(began: began, end: now + wait, row: before + 1), for: client, until: now + Self.memory, at: now)
    }
}
