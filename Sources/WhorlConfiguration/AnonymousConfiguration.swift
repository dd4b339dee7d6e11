package import WhorlProtocols

/// What somebody may do who shows no secret of an app, no device and no browser that is known.
package struct AnonymousConfiguration: Codable, Sendable, Equatable {
    /// So much at once, and then one more after each time.
    package struct Bucket: Codable, Sendable, Equatable {
        /// At once.
        package var burst: Double
        /// Seconds after which one more is allowed.
        package var seconds: Double

        package init(burst: Double, seconds: Double) {
            self.burst = burst
            self.seconds = seconds
        }

        enum CodingKeys: String, CodingKey, CaseIterable { case burst, seconds }

        /// Reads both keys, which must be there, and refuses unknown ones.
        package init(from decoder: any Decoder) throws {
            let settings = try Settings(decoder, by: CodingKeys.self)
            burst = try settings.required(.burst)
            seconds = try settings.required(.seconds)
        }

        /// The same as a rate.
        package var rate: TokenBuckets.Rate { TokenBuckets.Rate(burst: burst, perSecond: 1 / seconds) }
    }

    /// Requests of one network that begin a sign-in or a sign-up, and samples that are presented for one.
    package var requests = Bucket(burst: 10, seconds: 1)
    /// Samples of one network that do not match, whoever they are presented for.
    package var misses = Bucket(burst: 5, seconds: 30)
    /// Searches of one client and its partitions that find nobody, from all networks together.
    package var searches = Bucket(burst: 50, seconds: 10)
    /// People of one network who sign up by themselves.
    package var signUps = Bucket(burst: 5, seconds: 3_600)
    /// People of all networks who sign up by themselves.
    package var allSignUps = Bucket(burst: 200, seconds: 60)

    /// All defaults.
    package init() {}

    enum CodingKeys: String, CodingKey, CaseIterable { case requests, misses, searches, signUps, allSignUps }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&requests, .requests)
        try settings.read(&misses, .misses)
        try settings.read(&searches, .searches)
        try settings.read(&signUps, .signUps)
        try settings.read(&allSignUps, .allSignUps)
    }

    /// The buckets by their keys.
    var buckets: [(key: String, bucket: Bucket)] {
        [
            ("requests", requests), ("misses", misses), ("searches", searches), ("signUps", signUps),
            ("allSignUps", allSignUps),
        ]
    }

    /// Refuses values that cannot be.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    func check() throws(ConfigurationError) {
        for (key, bucket) in buckets where bucket.burst < 1 || bucket.seconds < Self.shortest {
            throw .invalid(
                key: "anonymous.\(key)", reason: "needs a burst of at least 1 and seconds of at least \(Self.shortest)")
        }
    }

    private static let shortest = 1e-6
}
