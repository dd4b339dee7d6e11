extension ServiceConfiguration {
    /// What the service takes up at once, of all callers and of one address, so that one does not stop the others.
    package struct Limits: Codable, Sendable, Equatable {
        /// Connections of a listener; the oldest idle one makes room for the next.
        package var connections = 1000
        /// Of them, those of one address. Trusted proxies may have any number.
        package var connectionsPerAddress = 64
        /// Handshakes of TLS that one address may begin, a second in the long run. Trusted proxies may begin any number.
        package var handshakesPerAddress = 20
        /// Megabytes of request bodies that are being read or worked on.
        package var bodies = 256
        /// Of them, those of one address.
        package var bodiesPerAddress = 64
        /// Calls of one address that wait for a change of a QR session.
        package var pollsPerAddress = 60

        /// All defaults.
        package init() {}

        enum CodingKeys: String, CodingKey, CaseIterable {
            case connections, connectionsPerAddress, handshakesPerAddress, bodies, bodiesPerAddress, pollsPerAddress
        }

        /// Reads keys that may be missing, and refuses unknown ones.
        package init(from decoder: any Decoder) throws {
            let settings = try Settings(decoder, by: CodingKeys.self)
            try settings.read(&connections, .connections)
            try settings.read(&connectionsPerAddress, .connectionsPerAddress)
            try settings.read(&handshakesPerAddress, .handshakesPerAddress)
            try settings.read(&bodies, .bodies)
            try settings.read(&bodiesPerAddress, .bodiesPerAddress)
            try settings.read(&pollsPerAddress, .pollsPerAddress)
        }

        /// The most of any of them.
        private static let most = 1_000_000

        /// Refuses values that cannot be.
        ///
        /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
        func check() throws(ConfigurationError) {
            let all = [
                connections, connectionsPerAddress, handshakesPerAddress, bodies, bodiesPerAddress, pollsPerAddress,
            ]
            guard all.allSatisfy((1...Self.most).contains) else {
                throw .invalid(key: "limits", reason: "needs numbers from 1 to \(Self.most)")
            }
        }
    }
}
