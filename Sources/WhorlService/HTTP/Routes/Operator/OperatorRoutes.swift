internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// The operator's pages. BCIDs are sent in forms and never stand in an address.
struct OperatorRoutes: RouteSet {
    let administration: Administration
    let signOut: SignOut
    let biometrics: Biometrics
    let store: SQLiteStore
    let access: OperatorAccess

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/operator") { request, _ in
            guard let session = try access.session(request) else { return OperatorPage.signIn(failed: false) }
            return try await page(session)
        }
        router.post("/operator/sign-in") { request, _ in
            // Otherwise another site could sign a browser in as somebody else.
            try request.refuseForeignPages()
            let fields = try await request.distinctFormFields()
            guard let token = fields["token"], let holder = try access.holder(of: token) else {
                try access.wrongTokens.note()
                return OperatorPage.signIn(failed: true)
            }
            try biometrics.audit.add("sign-in", by: holder.actor, .done)
            return access.signIn(holder)
        }
        router.post("/operator/sign-out") { request, _ in
            _ = try await access.form(request, .read)
            return access.signOut(request)
        }
        person("/operator/person", .read, router) { bcid, _, session in
            let person = try administration.look(at: bcid, by: session.holder.actor)
            return PersonPage(session: session, person: person).response
        }
        person("/operator/person/reset", .care, router) { bcid, _, session in
            try administration.reset(bcid, by: session.holder.actor)
            return try show(bcid, session, done: "The failures were reset.")
        }
        person("/operator/person/sign-out", .care, router) { bcid, _, session in
            try signOut.end(bcid, by: session.holder.actor)
            return try show(bcid, session, done: "Sessions and tokens have ended, and no browser is known any more.")
        }
        person("/operator/person/agreement", .administer, router) { bcid, fields, session in
            try administration.change(bcid, try Self.agreement(fields), by: session.holder.actor)
            return try show(bcid, session, done: "Noted.")
        }
        person("/operator/person/delete", .administer, router) { bcid, fields, session in
            guard fields["confirmed"] == "yes" else {
                throw ServiceFailure.badRequest("the deletion was not confirmed", code: "NotConfirmed")
            }
            try await administration.delete(bcid, by: session.holder.actor)
            return PersonPage.notice("Forgotten", "Templates and everything that belonged to \(bcid) are gone.")
        }
        person("/operator/person/export", .administer, router) { bcid, fields, session in
            let passphrase = try fields["passphrase"].map(ExportPassphrase.checked)
            let export = try await administration.export(bcid, passphrase: passphrase, by: session.holder.actor)
            return .json(export, headers: [.contentDisposition: "attachment; filename=\"\(bcid).json\""])
        }
    }

    /// A form about a person; a page shows why a request was refused.
    private func person(
        _ path: RouterPath, _ role: OperatorRole, _ router: Router<ServiceRequestContext>,
        _ body: @escaping @Sendable (BCID, FormFields, OperatorSessions.Session) async throws -> Response
    ) {
        router.post(path) { request, _ in
            let (fields, session) = try await access.form(request, role)
            do {
                return try await body(try BCID(fields["bcid"] ?? ""), fields, session)
            } catch let error as WhorlError {
                return Self.told(Refusal.engine(error).failure)
            } catch let refusal as Refusal {
                return Self.told(refusal.failure)
            } catch let failure as ServiceFailure {
                return Self.told(failure)
            }
        }
    }

    private static func told(_ failure: ServiceFailure) -> Response {
        NoticePage(
            title: "That did not work", failure: failure, way: PersonPage.wayBack, links: OperatorPage.links
        ).response
    }

    private func show(_ bcid: BCID, _ session: OperatorSessions.Session, done: String) throws -> Response {
        PersonPage(session: session, person: try administration.person(bcid), done: done).response
    }

    private static func agreement(_ fields: FormFields) throws -> ClassChange {
        let (consent, date) = (fields["consent"] ?? "", fields["retain"] ?? "")
        let seconds = CalendarTime.seconds(date)
        guard ClassChange.isConsent(consent), date.isEmpty || seconds != nil else {
            throw ServiceFailure.badRequest(
                "a consent is one line of text, and a date is written as 2027-01-31", code: "Agreement")
        }
        var change = ClassChange()
        change.consent = .some(consent.isEmpty ? nil : consent)
        change.retainUntil = .some(seconds)
        return change
    }

    private func page(_ session: OperatorSessions.Session) async throws -> Response {
        let store = store
        let counts = try await biometrics.pool.attempt { () throws(Refusal) in
            do throws(WhorlError) { return try store.partitionCounts() } catch { throw .engine(error) }
        }
        return OperatorPage(
            session: session, counts: counts, events: biometrics.audit.recent, latencies: ServiceMetrics.latencies,
            load: biometrics.pool.load, modalities: biometrics.reader.modalities
        ).response
    }
}
