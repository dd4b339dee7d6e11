internal import WhorlProtocols

/// A setting that the service takes and that lets strangers in more easily than it should.
package struct Weakness: Sendable, Equatable {
    /// The setting.
    package let key: String
    /// Why it is weak, and what is better.
    package let reason: String

    /// Describes a weakness.
    package init(key: String, reason: String) {
        self.key = key
        self.reason = reason
    }
}

extension ServiceConfiguration {
    /// The highest rate that is not weak: NIST SP 800-63B-4, 3.2.3, asks for 1 in 10,000; one in 1,000 has been usual.
    private static let highestFMR = 1e-3
    /// Failures in a row after which every further try should wait.
    private static let mostFailures = 10
    /// Seconds that it should wait at least.
    private static let leastDelay = 1.0
    /// Failures in a row that a person may have at most: NIST SP 800-63B-4, 3.2.2.
    private static let highestLimit = 100

    /// How many times as much as the default lets strangers do too much.
    private static let mostOfDefault = 10.0

    /// Settings that are weak.
    package var weaknesses: [Weakness] {
        signInWeaknesses + [calibrationWeakness].compactMap(\.self) + shareWeaknesses
    }

    /// What lets one caller stop the others, or pages of others call the service.
    private var shareWeaknesses: [Weakness] {
        var found: [Weakness] = []
        if origins.contains("*") {
            found.append(Weakness(key: "origins", reason: "lets pages of all sites call the service; name the sites"))
        }
        if (try? pmapiOrigins.list("pmapiOrigins"))?.isOpen == true {
            found.append(Weakness(key: "pmapiOrigins", reason: "lets pages of all sites ask the owner; name the sites"))
        }
        if (try? bridgeList())?.contains(where: \.origins.isOpen) == true {
            found.append(
                Weakness(key: "bridges.origins", reason: "lets pages of all sites call a bridge; name the sites"))
        }
        for ((key, bucket), (_, usual)) in zip(anonymous.buckets, AnonymousConfiguration().buckets)
        where bucket.burst > Self.mostOfDefault * usual.burst || bucket.seconds * Self.mostOfDefault < usual.seconds {
            found.append(
                Weakness(key: "anonymous.\(key)", reason: "is more than \(Int(Self.mostOfDefault)) times the default"))
        }
        let most = Self.mostOfDefault * Double(ServiceConfiguration.Limits().handshakesPerAddress)
        if Double(limits.handshakesPerAddress) > most {
            found.append(
                Weakness(
                    key: "limits.handshakesPerAddress",
                    reason: "is more than \(Int(Self.mostOfDefault)) times the default"))
        }
        for (key, share, whole) in [
            ("connectionsPerAddress", limits.connectionsPerAddress, limits.connections),
            ("bodiesPerAddress", limits.bodiesPerAddress, limits.bodies),
        ] where share >= whole {
            found.append(
                Weakness(key: "limits.\(key)", reason: "lets one address take all that there is for everybody"))
        }
        return found
    }

    private var signInWeaknesses: [Weakness] {
        var found: [Weakness] = []
        for (key, rate) in [("fmr", fmr), ("fpir", fpir ?? 0)] where rate > Self.highestFMR {
            found.append(
                Weakness(key: key, reason: "is above \(Self.highestFMR): a stranger passes in few tries"))
        }
        if lockout.failures > Self.mostFailures || lockout.delay < Self.leastDelay {
            found.append(
                Weakness(
                    key: "lockout",
                    reason: "lets tries go on without a wait: use at most \(Self.mostFailures) failures and a delay"))
        }
        if lockout.limit > Self.highestLimit {
            found.append(
                Weakness(
                    key: "lockout.limit", reason: "is above \(Self.highestLimit): a person can be tried for too long"))
        }
        if (try? proxyList())?.believesStrangers == true {
            found.append(
                Weakness(
                    key: "proxies",
                    reason: "believes nearly everybody: who calls states any address; name the proxies' own"))
        }
        return found
    }
}
