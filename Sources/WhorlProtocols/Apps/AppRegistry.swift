internal import Whorl

/// The registered apps. Who shows a secret is remembered for a while, as scrypt is slow on purpose.
package actor AppRegistry {
    private let records: Records
    private let pool: WorkPool
    private var proved: [String: Proof] = [:]

    private struct Proof {
        let app: App
        let secret: String
    }

    /// Reads apps from records; secrets are checked on the pool.
    package init(_ records: Records, _ pool: WorkPool) {
        self.records = records
        self.pool = pool
    }

    /// The app that shows an identifier and its secret; nil for a wrong one.
    ///
    /// - Throws: ``Refusal/engine(_:)`` with an error of ``DocumentStore``, ``Refusal/busy(retryAfter:)``.
    package func app(_ id: String, secret: String) async throws(Refusal) -> App? {
        let kept: App?
        do throws(WhorlError) {
            kept = try records.find(App.self, id)
        } catch {
            throw .engine(error)
        }
        // An unknown app costs as much as a wrong secret, so that the time does not tell which it is.
        let app = kept ?? App(id: id, name: "", secret: .nobody, scopes: [])
        if let proof = proved[id], proof.app == app {
            return ConstantTime.areEqual(proof.secret, secret) ? app : nil
        }
        guard try await pool.run({ app.secret.matches(secret) }), kept != nil else { return nil }
        proved[id] = Proof(app: app, secret: secret)
        return app
    }
}
