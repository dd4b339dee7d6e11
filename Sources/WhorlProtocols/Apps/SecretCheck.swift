import Crypto
import FoundationEssentials
import Synchronization
import Whorl

/// A record of who shows a secret: an app, a client or a device.
package protocol SecretHolder: Record {
    /// The hash of the holder's secret; nil for a holder without one, as a public client.
    var secretHash: SecretHash? { get }

    /// The secret before, where a newer one took its place.
    var earlierSecret: EarlierSecret? { get }

    /// Stores another hash of the same secret.
    mutating func replaceHash(_ hash: SecretHash)
}

extension SecretHolder {
    /// Nothing was before.
    package var earlierSecret: EarlierSecret? { nil }
}

/// Decides whether somebody shows the secret of a record.
///
/// An identifier without a record costs what a wrong secret costs: two reads of which one finds a record, one comparison of
/// digests, and one scrypt computation while any record of the kind has a scrypt hash. A scrypt hash of a generated secret is replaced by a
/// digest at its next successful use.
package final class SecretCheck<Holder: SecretHolder>: Sendable {
    private struct State {
        /// Codes of secrets that matched a scrypt hash, which is slow on purpose, under the key of this process.
        var proofs: [String: (hash: SecretHash, code: [UInt8])] = [:]
        /// Whether any record had a scrypt hash when it was looked last, and when that was.
        var slow: (any: Bool, at: Double)?
        /// An identifier that has a record: this one is read where another has none.
        var known: String?
    }

    private let records: Records
    private let pool: WorkPool
    private let time: Timepiece
    private let clock: Timepiece
    private let note: @Sendable (SecretHash.Method) -> Void
    private let state = Mutex(State())
    /// No secret itself stays in memory.
    private let key = SymmetricKey(size: .bits256)

    /// Seconds between two searches for scrypt hashes.
    private static var interval: Double { 60 }

    /// Joins the parts.
    ///
    /// - Parameters:
    ///   - records: where the holders are.
    ///   - pool: where scrypt runs.
    ///   - time: a clock.
    ///   - clock: tells when an earlier secret ends.
    ///   - note: called with the method of each comparison; tests count them.
    package init(
        _ records: Records, _ pool: WorkPool, time: Timepiece = .steady, clock: Timepiece = .system,
        note: @escaping @Sendable (SecretHash.Method) -> Void = { _ in }
    ) {
        self.records = records
        self.pool = pool
        self.time = time
        self.clock = clock
        self.note = note
    }

    /// The record of an identifier whose secret is shown; nil for an unknown identifier and for a wrong secret.
    ///
    /// - Throws: ``Refusal/engine(_:)`` with an error of ``DocumentStore``, ``Refusal/busy(retryAfter:)``.
    package func holder(_ id: String, secret: String) async throws(Refusal) -> Holder? {
        let kept = try record(id)
        let hash = kept?.secretHash
        let earlier = kept?.earlierSecret.flatMap { clock.now < $0.until ? $0.hash : nil }
        let proof = state.withLock { state in
            if kept != nil { state.known = id }
            return state.proofs[id]
        }
        note(.digest)
        // Both comparisons are made, whoever is named.
        let isDigest = [hash, earlier].map { Self.digest($0).matches(secret) }
        if isDigest.contains(true) { return kept }
        if let kept, let proof, proof.hash == hash,
            HMAC<SHA256>.isValidAuthenticationCode(proof.code, authenticating: Data(secret.utf8), using: key)
        {
            return kept
        }
        try evenOut(kept)
        let slow = [hash, earlier].compactMap(\.self).first { $0.method == .scrypt }
        if slow == nil { guard try hasSlow() else { return nil } }
        note(.scrypt)
        let isRight = try await pool.run(.slow) { (slow ?? .nobody).matches(secret) }
        guard isRight, let slow, let kept else { return nil }
        return slow == hash ? try proved(kept, slow, secret) : kept
    }

    private func record(_ id: String) throws(Refusal) -> Holder? {
        try reading { () throws(WhorlError) in try records.find(Holder.self, id) }
    }

    /// Reads a second time where a secret did not match, and finds a record exactly where the first reading found none, since
    /// reading a record takes longer than missing it.
    private func evenOut(_ kept: Holder?) throws(Refusal) {
        let known = kept == nil ? state.withLock(\.known) : nil
        _ = try record(known ?? Self.absent)
    }

    /// An identifier that no record has.
    private static var absent: String { "." }

    /// What a secret is compared with where a record has a digest, or another hash, or none.
    private static func digest(_ hash: SecretHash?) -> SecretHash {
        hash.flatMap { $0.method == .digest ? $0 : nil } ?? .noDigest
    }

    /// Replaces or remembers a scrypt hash that a secret matched.
    ///
    /// - Returns: the holder; nil where it was removed meanwhile.
    private func proved(_ kept: Holder, _ slow: SecretHash, _ secret: String) throws(Refusal) -> Holder? {
        guard Randomness.isSecret(secret) else { return remembered(kept, slow, secret) }
        let fresh = SecretHash(generated: secret)
        let replaced: Holder?
        do throws(WhorlError) {
            replaced = try records.change(Holder.self, kept.id) { now -> Holder? in
                guard now?.secretHash == slow else { return now }
                now?.replaceHash(fresh)
                return now
            }
        } catch {
            // A full disk refuses no secret that is right.
            guard error.kind == .cannotWrite else { throw .engine(error) }
            return remembered(kept, slow, secret)
        }
        state.withLock { $0.slow = nil }
        return replaced
    }

    private func remembered(_ kept: Holder, _ slow: SecretHash, _ secret: String) -> Holder {
        let code = Array(HMAC<SHA256>.authenticationCode(for: Data(secret.utf8), using: key))
        state.withLock { $0.proofs[kept.id] = (slow, code) }
        return kept
    }

    /// Whether any record of the kind has a scrypt hash.
    private func hasSlow() throws(Refusal) -> Bool {
        let now = time.now
        if let known = state.withLock({ $0.slow }), now - known.at < Self.interval { return known.any }
        let all = try reading { () throws(WhorlError) in try records.all(Holder.self) }
        let any = all.contains { [$0.secretHash, $0.earlierSecret?.hash].contains { $0?.method == .scrypt } }
        state.withLock { state in
            state.slow = (any, now)
            state.known = all.first?.id
        }
        return any
    }

    private func reading<Value>(_ work: () throws(WhorlError) -> Value) throws(Refusal) -> Value {
        do throws(WhorlError) { return try work() } catch { throw .engine(error) }
    }
}
