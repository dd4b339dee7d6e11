import Crypto
import FoundationEssentials
package import Whorl
import WhorlText

/// The users of the OpenID provider.
package struct UserDirectory: Sendable {
    /// Why a user was not added.
    package enum Problem: Error, Sendable, Equatable {
        /// The person is a user already.
        case personHasUser
        /// A user name or email address is another user's.
        case nameTaken
        /// A field is empty, too long or has control characters.
        case malformed(field: String)
        /// The store failed.
        case store(WhorlError)
    }

    let records: Records
    private let key: SymmetricKey

    /// Reads users from records.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package init(_ records: Records) throws(WhorlError) {
        self.records = records
        key = SymmetricKey(data: try ServiceSecret.key(for: "login", in: records))
    }

    /// All users.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func all() throws(WhorlError) -> [OIDCUser] { try records.all() }

    /// The user of a subject.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func user(_ subject: String) throws(WhorlError) -> OIDCUser? { try records.find(OIDCUser.self, subject) }

    /// The user that a person is.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func user(of bcid: BCID) throws(WhorlError) -> OIDCUser? {
        try records.all(OIDCUser.self, of: bcid).first
    }

    /// The user that a name belongs to: a subject, a user name or an email address. Of users of earlier releases whose names
    /// have one form today, each has its own spelling; what reads as a subject is nobody's name, and what reads as a BCID
    /// nobody's who took it alone.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func user(named name: String) throws(WhorlError) -> OIDCUser? {
        let normal = UserName.normalized(name)
        if UserName.isUUID(normal) { return try user(normal) }
        let isBCID = UserName.isBCID(normal)
        var first: OIDCUser?
        // Names that were stored before names had a form are found as they were written.
        for form in normal.utf8.elementsEqual(name.utf8) ? [name] : [normal, name] {
            for code in codes(form) {
                guard let login = try records.find(LoginName.self, code), let user = try user(login.user),
                    !(isBCID && user.isSelfSignedUp)
                else { continue }
                if user.logins.contains(where: { $0.utf8.elementsEqual(form.utf8) }) { return user }
                first = first ?? user
            }
        }
        if let first { return first }
        return try user(name)
    }

    /// A user whose name to sign in by has its form.
    ///
    /// - Parameters:
    ///   - user: as it was described.
    ///   - isStrict: whether nobody vouches for the names: the whole name must keep to the rules of ``UserName`` too, and
    ///     the one to sign in by must not look like an email address or a BCID.
    /// - Returns: the user with the name, or names, in that form.
    /// - Throws: ``Problem/malformed(field:)``.
    static func checked(_ user: OIDCUser, isStrict: Bool = false) throws(Problem) -> OIDCUser {
        var user = user
        if let username = user.username {
            guard let name = UserName(username), !(isStrict && UserName.misleads(name.text)) else {
                throw .malformed(field: "preferred_username")
            }
            user.username = name.text
        }
        if isStrict, let whole = user.name {
            guard let name = UserName(whole) else { throw .malformed(field: "name") }
            user.name = name.text
        }
        try check(user)
        return user
    }

    /// Whether a user name or email address is another user's.
    func isTaken(_ user: OIDCUser) throws(WhorlError) -> Bool {
        for name in user.logins {
            if let found = try self.user(named: name), found.id != user.id { return true }
        }
        return false
    }

    /// Adds a user.
    ///
    /// - Throws: ``Problem``.
    package func add(_ described: OIDCUser) throws(Problem) {
        let user = try Self.checked(described)
        do throws(WhorlError) {
            guard try self.user(of: user.bcid) == nil else { throw .alreadyExists(path: "") }
        } catch .alreadyExists {
            throw .personHasUser
        } catch {
            throw .store(error)
        }
        do throws(WhorlError) {
            // Also under a code of earlier releases.
            guard try !isTaken(user) else { throw .alreadyExists(path: "") }
            for (index, name) in user.logins.enumerated() {
                let login = LoginName(id: code(name), user: user.id, bcid: user.bcid)
                guard try records.first(login) == login else {
                    for name in user.logins.prefix(index) { try records.remove(LoginName.self, code(name)) }
                    throw .alreadyExists(path: "")
                }
            }
            try records.put(user)
        } catch .alreadyExists {
            throw .nameTaken
        } catch {
            throw .store(error)
        }
    }

    /// Removes a user; the person's templates stay, but no browser is known any more.
    ///
    /// - Returns: whether there was one.
    /// - Throws: errors of ``DocumentStore``.
    @discardableResult
    package func remove(_ subject: String) throws(WhorlError) -> Bool {
        guard let user = try user(subject) else { return false }
        // Also the address of somebody who signed up alone, which was a name to sign in by in earlier releases.
        for name in [user.username, user.email].compactMap({ $0 }) {
            for code in codes(name) {
                try records.change(LoginName.self, code) { kept in if kept?.user == user.id { kept = nil } }
            }
        }
        for certificate in try records.all(UserCertificate.self, of: user.bcid) {
            try records.remove(UserCertificate.self, certificate.id)
        }
        try records.remove(KnownBrowsers.self, user.bcid.description)
        return try records.remove(OIDCUser.self, subject)
    }

    private static let longest = 256

    private static func check(_ user: OIDCUser) throws(Problem) {
        let fields = [
            ("name", user.name), ("email", user.email), ("preferred_username", user.username),
            ("external_id", user.externalID),
        ]
        for (name, value) in fields {
            guard let value else { continue }
            let isPlain = value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            guard isPlain, (1...longest).contains(value.utf8.count) else { throw .malformed(field: name) }
        }
        if let email = user.email {
            let parts = email.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !email.contains(" "),
                email.unicodeScalars.allSatisfy(UserName.isSeen)
            else {
                throw .malformed(field: "email")
            }
        }
    }

    /// A name as it is looked up, which nobody without the key can read. Names differ by what people see and say.
    package func code(_ name: String) -> String { keyed(UserName.folded(name)) }

    /// The codes that a name may have: those of earlier releases, in which case alone made no difference, or little beside
    /// it, and today's. Who was known by the former stays so, whoever has a name like it since.
    package func codes(_ name: String) -> [String] {
        var forms: [String] = []
        for form in [name.lowercased(), UserName.formerlyFolded(name), UserName.folded(name)]
        where !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) {
            forms.append(form)
        }
        return forms.map(keyed)
    }

    /// What failures of a name count under at a client where they count for nobody. The spellings that lead to one user, if
    /// there is one, share it, and clients of one partition do: as they share that user's counter, nothing tells them apart.
    package func strangerCode(_ name: String, _ client: OIDCClient) -> String {
        let normal = UserName.normalized(name)
        let form = UserName.isUUID(normal) ? normal : UserName.folded(normal)
        return keyed("\(client.storage).\(client.partition) \(form)")
    }

    private func keyed(_ text: String) -> String {
        Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
    }
}

/// Leads from a name that a user signs in by to the user; its ID is a code of the name under the service's key.
struct LoginName: Record, Equatable {
    static let kind = "oidc-login"

    let id: String
    /// The user's ID.
    let user: String
    let bcid: BCID

    var owner: BCID? { bcid }
}
