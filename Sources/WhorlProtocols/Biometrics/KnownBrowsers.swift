package import Whorl

/// Browsers in which a person signed in by a sample: failures in them count as those of a known source.
///
/// A browser is known by a secret of 256 random bits in a cookie; its SHA-256 alone is kept. The record goes with the user
/// and with the person.
package struct KnownBrowsers: Record, Equatable {
    /// The kind of these records.
    package static let kind = "known-browsers"

    /// Browsers of one person; the one that signed in longest ago makes room.
    package static let most = 10
    /// Seconds without a sign-in after which a browser is forgotten: 180 days.
    package static let life = 180.0 * 86_400

    private struct Browser: Codable, Sendable, Equatable {
        let secret: SecretHash
        /// In seconds since 1970.
        let expires: Double
    }

    private let bcid: BCID
    /// The last one signed in last.
    private var browsers: [Browser] = []
    /// Samples in these browsers that did not match; nil for none.
    private var strays: StrayTimes?

    /// The person's BCID.
    package var id: String { bcid.description }
    /// The person.
    package var owner: BCID? { bcid }

    /// Nobody's browser is known yet.
    package init(_ bcid: BCID) { self.bcid = bcid }

    /// How many browsers are known.
    package var count: Int { browsers.count }

    /// Whether a browser that shows these secrets is one of them.
    package func holdsAny(of secrets: [String], at now: Double) -> Bool {
        secrets.contains { secret in browsers.contains { $0.expires > now && $0.secret.matches(secret) } }
    }

    /// Whether so many samples in these browsers did not match in a day that nobody is known in them.
    package func isFull(_ policy: LockoutPolicy, at now: Double) -> Bool { strays.count(at: now) >= policy.limit }

    /// Counts samples of this moment that did not match.
    package mutating func count(_ number: Int, _ policy: LockoutPolicy, at now: Double) {
        strays.add(number, policy, at: now)
    }

    /// Forgets the strays: somebody has vouched for the person.
    package mutating func forgetStrays() { strays = nil }

    /// Makes a browser known by a new secret, in place of one that it had.
    ///
    /// - Parameters:
    ///   - secret: the new secret, of ``Randomness/secret()``.
    ///   - shown: the secrets that the browser has.
    ///   - now: seconds since 1970.
    /// - Returns: the secrets that the browser has besides, which are other people's.
    package mutating func admit(_ secret: String, insteadOf shown: [String], at now: Double) -> [String] {
        let others = shown.filter { old in !browsers.contains { $0.secret.matches(old) } }
        browsers.removeAll { browser in browser.expires <= now || shown.contains { browser.secret.matches($0) } }
        browsers.append(Browser(secret: SecretHash(generated: secret), expires: now + Self.life))
        browsers.removeFirst(max(0, browsers.count - Self.most))
        return others
    }
}
