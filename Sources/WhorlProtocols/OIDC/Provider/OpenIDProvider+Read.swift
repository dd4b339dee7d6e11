import Synchronization
package import Whorl

extension OpenIDProvider {
    /// Reads samples for a sign-in that still has a try for them: no more are read at once than tries are left.
    ///
    /// - Parameters:
    ///   - id: the sign-in.
    ///   - work: reads the samples.
    /// - Returns: what `work` returns; nil where the sign-in is over or has no try left.
    /// - Throws: what `work` throws.
    package func reading<Value>(_ id: String, _ work: () async throws -> Value) async throws -> Value? {
        let (now, limit) = (time.now, policy.failures)
        let isReserved = ledger.withLock { ledger in
            guard let signIn = ledger.signIns.value(id, at: now), signIn.stage == .open,
                signIn.failures + signIn.readings < limit
            else { return false }
            ledger.signIns.change(id) { $0.readings += 1 }
            return true
        }
        guard isReserved else { return nil }
        defer { ledger.withLock { _ = $0.signIns.change(id) { $0.readings -= 1 } } }
        return try await work()
    }
}

extension OpenIDProvider {
    /// Whether pages of an origin belong to a client: one of its redirect URIs is there.
    ///
    /// - Parameter origin: as browsers state it, such as `https://shop.example`.
    /// - Returns: whether some client is there.
    /// - Throws: errors of ``DocumentStore``.
    package func isOfClient(_ origin: String) throws(WhorlError) -> Bool {
        try records.all(OIDCClient.self).contains { client in
            client.redirects.contains { OriginPattern.origin(of: $0.text) == origin }
        }
    }
}
