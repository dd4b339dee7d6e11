/// The passphrase of the device, as it is kept: another factor than the owner's samples.
package struct OwnerPassphrase: Record, Equatable {
    /// See ``Record``.
    package static let kind = "passphrase"
    /// There is one.
    package static let name = "device"
    /// The fewest characters.
    package static let shortest = 6
    /// The fewest characters that are advised.
    package static let advised = 12
    /// Wrong tries in a row before each further one must wait.
    static let freeTries = 5
    /// Seconds that it must wait.
    static let delay = 30.0

    /// See ``Record``.
    package var id: String { Self.name }
    private let hash: SecretHash
    /// Whether it has fewer characters than are advised; nil where an older version kept it.
    private let short: Bool?
    private var failures = 0
    private var lockedUntil = 0.0

    /// Hashes a passphrase.
    package init(_ passphrase: String, _ randomness: Randomness = .system) {
        hash = SecretHash(passphrase, randomness)
        short = passphrase.count < Self.advised
    }

    /// Whether it is known to have fewer characters than are advised.
    package var isShort: Bool { short ?? false }

    /// Seconds until the next try; nil where it may be made now.
    package func wait(at now: Double) -> Int? {
        failures >= Self.freeTries && now < lockedUntil ? max(1, Int((lockedUntil - now).rounded(.up))) : nil
    }

    /// Whether a passphrase is the one.
    func matches(_ passphrase: String) -> Bool { hash.matches(passphrase) }

    /// Counts a try.
    package mutating func note(_ isRight: Bool, at now: Double) {
        failures = isRight ? 0 : failures + 1
        lockedUntil = failures >= Self.freeTries ? now + Self.delay : 0
    }
}
