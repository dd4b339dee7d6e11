package import Whorl

extension SignUp {
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
}
