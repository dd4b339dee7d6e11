internal import Logging
internal import Whorl
package import WhorlProtocols
internal import Yams

extension ServiceConfiguration {
    /// Reads the text of a file.
    ///
    /// - Throws: ``ConfigurationError``.
    package init(yaml: String, path: String) throws(ConfigurationError) {
        let isEmpty = yaml.split(separator: "\n").allSatisfy { $0.isEmpty || $0.hasPrefix("#") }
        do {
            self = isEmpty ? ServiceConfiguration() : try YAMLDecoder().decode(Self.self, from: yaml)
        } catch let error as DecodingError {
            // The decoder wraps what it does not know.
            if case .dataCorrupted(let context) = error, let refused = context.underlyingError as? ConfigurationError {
                throw refused
            }
            throw .malformed(path: path, reason: error.place)
        } catch {
            throw .malformed(path: path, reason: "the YAML is not well-formed")
        }
        try check()
    }

    /// Refuses values that cannot be.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    package func check() throws(ConfigurationError) {
        let address = try ListenAddress(api, key: "api")
        guard tls != nil || address.isLoopback else {
            throw .invalid(key: "tls", reason: "is needed where `api` is not on loopback")
        }
        if let url {
            // In capitals it would not be known as one whose cookies need https.
            guard OriginPattern.origin(of: url) != nil, url.hasPrefix("https://") || url.hasPrefix("http://"),
                !url.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
            else {
                throw .invalid(
                    key: "url", reason: "must begin with https:// or http://, name a host and have neither ? nor #")
            }
        }
        if pmapi != "off" {
            let device = try ListenAddress(pmapi, key: "pmapi")
            guard device.isLoopback, !device.host.contains(":") else {
                throw .invalid(
                    key: "pmapi",
                    reason: "must be on 127.0.0.1: over IPv6 the service cannot find out which program asks")
            }
            guard device.port != address.port else {
                throw .invalid(key: "pmapi", reason: "must have another port than `api`")
            }
        }
        for storage in storages {
            do throws(WhorlError) {
                try BCID.check(storage: storage)
            } catch {
                throw .invalid(key: "storages", reason: "has a name that does not match [a-z][a-z0-9_-]{0,63}")
            }
        }
        guard !names.contains(where: { $0.contains("*") }) else {
            throw .invalid(key: "names", reason: "holds whole names and no patterns, which no request is made to")
        }
        guard storages.count <= Self.maximumStorages else {
            throw .invalid(key: "storages", reason: "may have \(Self.maximumStorages) names")
        }
        for (key, rate) in [("fmr", fmr), ("fpir", fpir ?? fmr)] where !(rate > 0 && rate < 1) {
            throw .invalid(key: key, reason: "must lie between 0 and 1")
        }
        guard lockout.failures >= 1, lockout.limit >= lockout.failures, lockout.delay >= 0 else {
            throw .invalid(key: "lockout", reason: "needs 1 <= failures <= limit and a delay that is not negative")
        }
        guard (1...Self.maximumThreads).contains(work.threads ?? 1), work.waiting >= 0 else {
            throw .invalid(key: "work", reason: "needs 1 to \(Self.maximumThreads) threads, and none or more that wait")
        }
        guard rate.perSecond > 0, rate.burst >= 1 else {
            throw .invalid(key: "rate", reason: "needs positive numbers")
        }
        _ = try proxyList()
        _ = try calibrationOfPrints()
        try limits.check()
        try checkOperators()
        try checkOperation()
        try anonymous.check()
        try openid.check()
        try sessions.check()
        try checkPrompts()
        _ = try bridgeList()
    }

    /// Refuses times and levels that cannot be.
    private func checkOperation() throws(ConfigurationError) {
        let times = [timeouts.head, timeouts.body, timeouts.idle, timeouts.drain]
        guard times.allSatisfy({ $0 > 0 && $0 <= Self.longestTime }) else {
            throw .invalid(key: "timeouts", reason: "needs seconds above 0, up to \(Int(Self.longestTime))")
        }
        guard auditMegabytes > 0 else { throw .invalid(key: "auditMegabytes", reason: "must be positive") }
        guard Logger.Level(rawValue: log) != nil else {
            throw .invalid(key: "log", reason: "must be one of trace, debug, info, notice, warning, error, critical")
        }
    }

    /// An hour.
    private static let longestTime = 3600.0

    /// How the service is reached from outside, without a slash at the end.
    package var reachableURL: String {
        if let url { return url.hasSuffix("/") ? String(url.dropLast()) : url }
        return (tls == nil ? "http://" : "https://") + api
    }

    /// What decisions are made by.
    package var policy: DecisionPolicy {
        DecisionPolicy(
            fmr: fmr, fpir: fpir,
            lockout: LockoutPolicy(failures: lockout.failures, delay: lockout.delay, limit: lockout.limit),
            throttle: ThrottlePolicy(misses: anonymous.misses.rate, searches: anonymous.searches.rate))
    }

    private static let maximumStorages = 20
    private static let maximumThreads = 1024
}

extension DecodingError {
    /// Where in a configuration it happened, without the value.
    package var place: String {
        let (path, text) =
            switch self {
            case .typeMismatch(_, let context): (context.codingPath, "has the wrong type")
            case .valueNotFound(_, let context): (context.codingPath, "has no value")
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .dataCorrupted(let context): (context.codingPath, "is not well-formed")
            @unknown default: ([], "is not well-formed")
            }
        let name = path.map(\.stringValue).joined(separator: ".")
        return name.isEmpty ? "it \(text)" : "\(name) \(text)"
    }
}

extension ServiceConfiguration {
    /// The longest file that is read, in bytes.
    private static let maximumBytes = 1 << 20

    /// Reads a file; keys that it leaves out have their defaults, and unknown keys are refused.
    ///
    /// - Throws: ``ConfigurationError``.
    package init(path: String) throws(ConfigurationError) {
        let bytes: [UInt8]
        do throws(WhorlError) {
            bytes = try FileContents.read(path, limit: Self.maximumBytes)
        } catch {
            throw .unreadable(path: path, reason: error.problem)
        }
        try self.init(yaml: String(decoding: bytes, as: UTF8.self), path: path)
    }
}
