import Synchronization
package import Whorl

/// Adds users of the OpenID provider: a record first, then a ticket by which the person enrolls, once.
package final class SignUp: Sendable {
    /// Where a new user's templates will stand.
    package enum Place: Sendable, Equatable {
        /// Of a person that is there already, or will be.
        case person(BCID)
        /// Of a new person in a partition.
        case partition(storage: String, number: Int)
    }

    /// What a new user is called.
    package struct Details: Codable, Sendable, Equatable {
        /// The whole name.
        package var name: String?
        /// An email address.
        package var email: String?
        /// The name to sign in by.
        package var preferred_username: String?
        /// What another system calls the user.
        package var external_id: String?

        package init(
            name: String? = nil, email: String? = nil, preferred_username: String? = nil, external_id: String? = nil
        ) {
            self.name = name
            self.email = email
            self.preferred_username = preferred_username
            self.external_id = external_id
        }
    }

    /// A user who may enroll.
    package struct Invitation: Sendable, Equatable {
        /// The user.
        package let user: OIDCUser
        /// What the enrollment page is opened by.
        package let ticket: String
        /// Seconds that it is good for.
        package let life: Double
    }

    private struct Ticket {
        let user: OIDCUser
        let actor: String
        /// As long as its table has it, in seconds since 1970.
        let expires: Double
    }

    private let users: UserDirectory
    private let biometrics: Biometrics
    private let time: Timepiece
    private let randomness: Randomness
    private let tickets = Mutex(ExpiringTable<String, Ticket>(most: most, overflow: .refuse))

    private static let life = 600.0
    private static let most = 10_000
    /// Class IDs that every JSON reader can hold.
    private static let classIDs = 1 << 53

    /// Joins the parts.
    package init(
        users: UserDirectory, biometrics: Biometrics, time: Timepiece = .system, randomness: Randomness = .system
    ) {
        self.users = users
        self.biometrics = biometrics
        self.time = time
        self.randomness = randomness
    }

    /// Adds a user.
    ///
    /// - Throws: `UserDirectory.Problem`, ``Refusal``, and `WhorlError` for a partition that cannot be.
    package func add(_ details: Details, at place: Place, by actor: String) throws -> Invitation {
        let user = OIDCUser(
            id: randomness.uuid(), bcid: try bcid(at: place), name: details.name, email: details.email,
            username: details.preferred_username, externalID: details.external_id)
        try users.add(user)
        try biometrics.audit.add("user-add", by: actor, of: user.bcid, .done)
        let ticket = randomness.name()
        let now = time.now
        let isTaken = tickets.withLock { tickets in
            let kept = Ticket(user: user, actor: actor, expires: now + Self.life)
            return tickets.insert(kept, for: OpenIDProvider.digest(ticket), until: kept.expires, at: now)
        }
        guard isTaken else { throw Refusal.busy(retryAfter: Int(Self.life)) }
        return Invitation(user: user, ticket: ticket, life: Self.life)
    }

    /// The user whom a ticket lets enroll; nil for none.
    package func user(by ticket: String) -> OIDCUser? {
        let now = time.now
        return tickets.withLock { $0.value(OpenIDProvider.digest(ticket), at: now)?.user }
    }

    /// Enrolls the user of a ticket, which is used up unless the samples were refused.
    ///
    /// - Returns: the number of references made; nil where there is no such ticket.
    /// - Throws: ``Refusal``.
    package func enroll(_ ticket: String, _ samples: [CapturedSample]) async throws(Refusal) -> Int? {
        let (key, now) = (OpenIDProvider.digest(ticket), time.now)
        guard let kept = tickets.withLock({ $0.take(key, at: now) }) else { return nil }
        do throws(Refusal) {
            try await biometrics.enroll(kept.user.bcid, samples, by: kept.actor)
            return samples.count
        } catch {
            tickets.withLock { $0.restore(kept, for: key, until: kept.expires) }
            throw error
        }
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

extension SignUp.Place {
    /// Reads `storage.partition`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[1]), String(number) == parts[1],
            (try? BCID(storage: String(parts[0]), partition: number, classID: 1)) != nil
        else { return nil }
        self = .partition(storage: String(parts[0]), number: number)
    }
}
