package import Whorl

extension SignUp {
    /// Where a new user's templates will stand.
    package enum Place: Sendable, Equatable {
        /// Of a person that is there already, or will be.
        case person(BCID)
        /// Of a new person in a partition.
        case partition(storage: String, number: Int)
    }

    /// Why a new user cannot stand where was asked.
    package enum PlaceFault: Error, Sendable, Equatable {
        /// Only apps may add users here.
        case unauthorized
        /// Only an app may say where a user stands.
        case notToChoose
        /// The app may not work on the partition.
        case foreign
        /// The app names neither a person nor a partition.
        case missing
        /// The partition is not `storage.partition`.
        case malformed
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
        /// The user, who is not stored before the enrollment.
        package let user: OIDCUser
        /// What the enrollment page is opened by.
        package let ticket: String
        /// Seconds that it is good for.
        package let life: Double
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

    /// Where a new user will stand: an app names a person or a partition of its own, anybody else has no choice.
    ///
    /// - Parameters:
    ///   - bcid: the person, where one is named.
    ///   - partition: the partition, where one is named.
    ///   - app: who asks; nobody where the person signs up without an app.
    ///   - usual: where people stand who sign up by themselves; nobody may unless stated.
    /// - Throws: ``SignUp/PlaceFault``, `WhorlError.malformedBCID`.
    package init(bcid: String?, partition: String?, of app: App?, usual: SignUp.Place?) throws {
        guard let app else {
            guard let usual else { throw SignUp.PlaceFault.unauthorized }
            guard bcid == nil, partition == nil else { throw SignUp.PlaceFault.notToChoose }
            self = usual
            return
        }
        if let bcid {
            let person = try BCID(bcid)
            guard app.mayUse(person) else { throw SignUp.PlaceFault.foreign }
            self = .person(person)
        } else if let partition {
            guard case .partition(let storage, let number) = Self(partition) else { throw SignUp.PlaceFault.malformed }
            guard app.mayUse(storage: storage, partition: number) else { throw SignUp.PlaceFault.foreign }
            self = .partition(storage: storage, number: number)
        } else {
            throw SignUp.PlaceFault.missing
        }
    }
}
