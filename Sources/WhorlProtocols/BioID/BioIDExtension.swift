import Whorl

/// The BWS token extension: an app asks for a token, whoever holds it uploads samples and has one operation done, and
/// the app fetches the result.
///
/// Tokens are signed, and known by name as long as the process lives: tries, samples and results are in memory alone.
package final class BioIDExtension: Sendable {
    /// Settings of the extension from the service's configuration.
    package struct Settings: Sendable {
        /// How the service is reached, without a slash at the end.
        package var url: String
        /// Storages that BCIDs may name.
        package var storages: Set<String>
        /// Whether tokens demand liveness unless their request says otherwise.
        package var liveness = false
        /// Seconds that a token lives.
        package var tokenLife = 600.0
        /// How much is kept.
        package var limits = TokenLimits()

        /// Takes what has no default.
        package init(url: String, storages: Set<String>) {
            self.url = url
            self.storages = storages
        }
    }

    let settings: Settings
    let biometrics: Biometrics
    let tokens: any TokenSigning
    let ledger: TokenLedger
    let time: Timepiece
    let randomness: Randomness

    /// Joins the parts.
    package init(
        _ settings: Settings, biometrics: Biometrics, tokens: any TokenSigning, time: Timepiece = .system,
        randomness: Randomness = .system
    ) {
        self.settings = settings
        self.biometrics = biometrics
        self.tokens = tokens
        self.time = time
        self.randomness = randomness
        ledger = TokenLedger(settings.limits)
        biometrics.events.listen { [ledger] event, bcid in
            switch event {
            case .enrolled(let mark): ledger.noteEnrolled(bcid, mark)
            case .deleted: ledger.forget(bcid)
            }
        }
    }

    /// The claims of a token that may be used now.
    ///
    /// - Throws: ``BioIDRefusal/unauthorized`` without a token, ``BioIDRefusal/forbidden(_:)`` for one that is not ours,
    ///   has ended, or was given to an app that was removed.
    func claims(_ token: String?) async throws(BioIDRefusal) -> BioIDClaims {
        guard let token, !token.isEmpty else { throw .unauthorized }
        guard let claims = await tokens.open(token, as: BioIDClaims.self) else { throw .forbidden("UnknownToken") }
        let registration = try ledger.check(claims.jti, now: time.now)
        let app = try await shared { () throws(Refusal) in
            try biometrics.keep { () throws(WhorlError) in
                try biometrics.records.app(claims.app, registeredAs: registration)
            }
        }
        guard app != nil else { throw .forbidden("UnknownToken") }
        return claims
    }

    /// Refuses a person or partition that an app may not work on, and a storage that is not configured.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)``, ``BioIDRefusal/badRequest(_:)``.
    func check(_ subject: BioIDSubject, for app: App) throws(BioIDRefusal) {
        guard app.mayUse(storage: subject.storage, partition: subject.partition) else {
            throw .forbidden("BCIDNotAllowed")
        }
        guard settings.storages.contains(subject.storage) else { throw .badRequest("UnknownStorage") }
    }

    /// Runs what may be refused for reasons that all protocols share.
    func shared<Value>(_ work: () async throws(Refusal) -> Value) async throws(BioIDRefusal) -> Value {
        do throws(Refusal) { return try await work() } catch { throw Self.refusal(error) }
    }

    /// Says of a refusal what the protocol has a word for.
    package static func refusal(_ refusal: Refusal) -> BioIDRefusal {
        switch refusal {
        case .unsupported: .badRequest("TraitNotSupported")
        case .engine(let error) where SampleFault.isUnreadable(error):
            .unreadable("UnreadableSample", expected: "the image cannot be read: \(error.problem)")
        default: .service(refusal)
        }
    }

    /// How the audit log names an app.
    static func actor(_ app: String) -> String { "app:\(app)" }
}
