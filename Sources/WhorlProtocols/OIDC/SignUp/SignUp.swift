import Synchronization
import Whorl

/// Adds users of the OpenID provider: a ticket first, and the record when the person enrolls by it, once.
///
/// What is not finished leaves nothing behind. Who signs up without an app that vouches never learns whether a name
/// belongs to somebody: such a user gets no name that is taken, and signs in by the subject.
package final class SignUp: Sendable {
    private struct Ticket {
        let user: OIDCUser
        /// Codes of the user's names to sign in by.
        let names: Set<String>
        /// Who vouches for the user; nobody where the person signs up alone.
        let app: App?
        /// The person, as enrolled when somebody was invited, or first afterwards.
        var person: PersonMark?
        /// Whether it is being used: it then opens nothing else.
        var isInUse = false
        /// As long as its table has it, in seconds since 1970.
        let expires: Double

        var actor: String { app.map { "app:\($0.id)" } ?? "web" }
    }

    private let users: UserDirectory
    private let biometrics: Biometrics
    private let time: Timepiece
    private let randomness: Randomness
    private let takesEmail: Bool
    private let tickets = Mutex(
        ExpiringTable<String, Ticket>(most: most, quota: most / 4, sourceQuota: most / 40, overflow: .refuse))

    private static let life = 600.0
    private static let most = 10_000
    /// Class IDs that every JSON reader can hold.
    private static let classIDs = 1 << 53

    /// Joins the parts.
    ///
    /// - Parameters:
    ///   - users: the users.
    ///   - biometrics: enrolls.
    ///   - takesEmail: whether the email address of somebody who signs up without an app is believed.
    ///   - time: the clock.
    ///   - randomness: makes subjects and tickets.
    package init(
        users: UserDirectory, biometrics: Biometrics, takesEmail: Bool = false, time: Timepiece = .system,
        randomness: Randomness = .system
    ) {
        self.users = users
        self.biometrics = biometrics
        self.takesEmail = takesEmail
        self.time = time
        self.randomness = randomness
        biometrics.events.listen { [weak self] event, bcid in
            guard let self else { return }
            switch event {
            case .enrolled(let mark): note(bcid, mark)
            case .deleted: end(bcid)
            }
        }
    }

    /// Invites a user to enroll; the user is added then.
    ///
    /// - Parameters:
    ///   - details: what the user is called.
    ///   - place: where the templates will stand.
    ///   - app: who vouches for the details; nobody where the person signs up without an app.
    ///   - source: the network that somebody signs up from without an app, which has a share of the room.
    /// - Returns: the invitation.
    /// - Throws: `UserDirectory.Problem`: to an app also where the person, or a name, is another user's or is invited
    ///   already. ``Refusal``, and `WhorlError` for a partition that cannot be.
    package func add(
        _ details: Details, at place: Place, by app: App?, from source: String? = nil
    ) throws -> Invitation {
        let isOwn = app == nil
        let user = try UserDirectory.checked(
            OIDCUser(
                id: randomness.uuid(), bcid: try bcid(at: place), name: details.name,
                email: isOwn && !takesEmail ? nil : details.email, username: details.preferred_username,
                externalID: isOwn ? nil : details.external_id, isSelfSignedUp: isOwn),
            isStrict: isOwn)
        // An app vouches for the people of its partitions alone, and not for whom a name leads to elsewhere.
        if !isOwn, let name = user.username, UserName.misleads(name), name != user.email {
            throw UserDirectory.Problem.malformed(field: "preferred_username")
        }
        let names = Set(user.logins.map(users.code))
        if !isOwn { try refuseTaken(user, names) }
        let (ticket, now) = (randomness.name(), time.now)
        let person = try biometrics.mark(of: user.bcid)
        let kept = Ticket(user: user, names: names, app: app, person: person, expires: now + Self.life)
        let isTaken = tickets.withLock {
            $0.insert(
                kept, for: OpenIDProvider.digest(ticket), until: kept.expires, owner: kept.actor, source: source,
                at: now)
        }
        guard isTaken else { throw Refusal.busy(retryAfter: Int(Self.life)) }
        return Invitation(user: user, ticket: ticket, life: Self.life)
    }

    /// The user whom a ticket lets enroll; nil for none. The removal of its app ends a ticket, and so does the deletion of
    /// its person.
    package func user(by ticket: String) -> OIDCUser? {
        let now = time.now
        let kept = tickets.withLock { $0.value(OpenIDProvider.digest(ticket), at: now) }
        guard let kept, !kept.isInUse, (try? isRegistered(kept.app)) == true,
            (try? PersonMark.stands(kept.person, for: biometrics.mark(of: kept.user.bcid))) == true
        else { return nil }
        return kept.user
    }

    /// Ends the invitations of a person.
    func end(_ bcid: BCID) { tickets.withLock { _ = $0.remove { $0.user.bcid == bcid } } }

    /// Notes who is enrolled now, for invitations that were given while nobody was.
    private func note(_ bcid: BCID, _ mark: () -> PersonMark) {
        let keys = tickets.withLock { tickets in
            tickets.all.filter { $0.value.user.bcid == bcid && $0.value.person == nil }.map(\.key)
        }
        guard !keys.isEmpty else { return }
        let mark = mark()
        tickets.withLock { tickets in
            for key in keys { tickets.change(key) { $0.person = mark } }
        }
    }

    /// Adds and enrolls the user of a ticket, which is used up unless the samples were refused.
    ///
    /// - Returns: the number of references made; nil where there is no such ticket.
    /// - Throws: ``Refusal``, and `UserDirectory.Problem` where a name that an app asked for was taken meanwhile.
    package func enroll(_ ticket: String, _ samples: [CapturedSample]) async throws -> Int? {
        let (key, now) = (OpenIDProvider.digest(ticket), time.now)
        guard let kept = begin(key, at: now) else { return nil }
        let act: AuditAct
        do {
            act = try biometrics.audit.begin("user-add", by: kept.actor, of: kept.user.bcid)
            guard try await enroll(kept, key, samples) else { return nil }
        } catch {
            tickets.withLock { _ = $0.change(key) { $0.isInUse = false } }
            throw error
        }
        tickets.withLock { _ = $0.remove(key) }
        try act.end()
        return samples.count
    }

    /// A ticket that nobody uses yet, from now on in use.
    private func begin(_ key: String, at now: Double) -> Ticket? {
        tickets.withLock { tickets in
            guard let kept = tickets.value(key, at: now), !kept.isInUse else { return nil }
            tickets.change(key) { $0.isInUse = true }
            return kept
        }
    }

    /// Stores and enrolls the user of a ticket; false where its app was removed or its person deleted meanwhile.
    private func enroll(_ ticket: Ticket, _ key: String, _ samples: [CapturedSample]) async throws -> Bool {
        try store(ticket.user)
        do {
            let isDone = try await biometrics.enroll(ticket.user.bcid, samples, by: ticket.actor) { mark in
                tickets.withLock { $0[key].map { PersonMark.stands($0.person, for: mark) } ?? false }
                    && (try? isRegistered(ticket.app)) == true
            }
            if !isDone { _ = try users.remove(ticket.user.id) }
            return isDone
        } catch {
            _ = try? users.remove(ticket.user.id)
            throw error
        }
    }

    /// Whether an app has the registration that it had when it invited somebody, where one did.
    private func isRegistered(_ app: App?) throws(Refusal) -> Bool {
        guard let app else { return true }
        return try biometrics.keep { () throws(WhorlError) in
            try biometrics.records.app(app.id, registeredAs: app.registration) != nil
        }
    }

    /// Stores a user: one who signed up without an app goes without names that are taken.
    private func store(_ user: OIDCUser) throws {
        do {
            try users.add(user)
        } catch UserDirectory.Problem.nameTaken {
            guard user.isSelfSignedUp else { throw UserDirectory.Problem.nameTaken }
            var nameless = user
            nameless.username = nil
            try users.add(nameless)
        }
    }

    /// Refuses a person or a name that is a user's, or is promised to somebody who was invited by an app.
    private func refuseTaken(_ user: OIDCUser, _ names: Set<String>) throws {
        guard try users.user(of: user.bcid) == nil else { throw UserDirectory.Problem.personHasUser }
        guard try !users.isTaken(user) else { throw UserDirectory.Problem.nameTaken }
        let now = time.now
        let promised = tickets.withLock { tickets in
            tickets.all.map(\.value).filter { $0.expires > now && !$0.user.isSelfSignedUp }
        }
        if try promised.contains(where: { try $0.user.bcid == user.bcid && isRegistered($0.app) }) {
            throw UserDirectory.Problem.personHasUser
        }
        let isPromised = try promised.contains { ticket in
            try !names.isDisjoint(with: ticket.names) && isRegistered(ticket.app)
        }
        if isPromised { throw UserDirectory.Problem.nameTaken }
    }

    private func bcid(at place: Place) throws -> BCID {
        switch place {
        case .person(let bcid): return bcid
        case .partition(let storage, let number):
            while true {
                let bcid = try BCID(
                    storage: storage, partition: number, classID: 1 + randomness.number(below: Self.classIDs))
                if try biometrics.enrolled(bcid).isEmpty, try users.user(of: bcid) == nil { return bcid }
            }
        }
    }
}
