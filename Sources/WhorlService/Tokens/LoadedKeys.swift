internal import FoundationEssentials
internal import JWTKit
internal import Whorl
internal import WhorlProtocols

/// The keys of tokens in the library's form, loaded anew where a command replaced them in the store.
actor LoadedKeys {
    /// What the library has of the keys of a moment.
    struct Collections: Sendable {
        let stored: TokenKeys
        let secret: JWTKeyCollection
        /// Of the secret before, while it counts.
        let former: JWTKeyCollection?
        private let ecdsa = JWTKeyCollection()
        private let rsa = JWTKeyCollection()

        /// The pairs of an algorithm.
        func pairs(_ algorithm: SigningKey.Algorithm) -> JWTKeyCollection {
            switch algorithm {
            case .es256: ecdsa
            case .rs256: rsa
            }
        }

        init(_ stored: TokenKeys, at now: Double) async throws {
            self.stored = stored
            secret = await Self.collection(stored.secret)
            let former = stored.former.flatMap { now < $0.until ?? 0 ? $0 : nil }
            self.former = if let former { await Self.collection(former) } else { nil }
            for key in stored.pairs {
                let name = JWKIdentifier(string: key.id)
                switch key.algorithm {
                case .es256: await ecdsa.add(ecdsa: try ES256PrivateKey(pem: key.pem), kid: name)
                case .rs256:
                    await rsa.add(rsa: try Insecure.RSA.PrivateKey(pem: key.pem), digestAlgorithm: .sha256, kid: name)
                }
            }
        }

        private static func collection(_ secret: ServiceSecret) async -> JWTKeyCollection {
            await JWTKeyCollection().add(
                hmac: HMACKey(from: Data(secret.bytes)), digestAlgorithm: .sha256, kid: LoadedKeys.secretName)
        }
    }

    static let secretName: JWKIdentifier = "service"

    private let records: Records
    private let randomness: Randomness
    private let time: Timepiece
    private var stored: TokenKeys
    private var collections: Collections?

    init(_ stored: TokenKeys, _ records: Records, randomness: Randomness, time: Timepiece) {
        self.stored = stored
        self.records = records
        self.randomness = randomness
        self.time = time
    }

    /// The keys as the store has them now; those that were read last where it cannot be read.
    ///
    /// - Throws: what the library throws for a damaged key.
    func current() async throws -> Collections {
        if let now = try? TokenKeys(records), now != stored { stored = now }
        return try await loaded()
    }

    /// The same, with a pair of an algorithm, which is made where there is none.
    ///
    /// - Throws: what the library throws for a damaged key, and errors of ``DocumentStore``.
    func current(having algorithm: SigningKey.Algorithm) async throws -> Collections {
        let found = try await current()
        guard stored.signer(algorithm) == nil else { return found.stored == stored ? found : try await loaded() }
        // Nothing else runs here from the look to the change.
        try records.put(try SigningKey.make(algorithm, randomness, at: time.now))
        stored = try TokenKeys(records)
        return try await loaded()
    }

    private func loaded() async throws -> Collections {
        let now = time.now
        if let collections, collections.stored == stored, !collections.isOver(at: now) { return collections }
        let fresh = try await Collections(stored, at: now)
        collections = fresh
        return fresh
    }
}

extension LoadedKeys.Collections {
    /// Whether the secret before has ended since it was loaded.
    fileprivate func isOver(at now: Double) -> Bool { former != nil && now >= stored.former?.until ?? 0 }
}
