/// What an operator may do: each role also what the ones before may.
package enum OperatorRole: String, Codable, Sendable, CaseIterable {
    /// Look.
    case read
    /// Forget the failures of people, and end their sessions and tokens.
    case care
    /// Change, export and forget people.
    case administer

    /// Whether it may do what needs another role.
    package func includes(_ other: OperatorRole) -> Bool { rank >= other.rank }

    private var rank: Int {
        switch self {
        case .read: 0
        case .care: 1
        case .administer: 2
        }
    }
}

/// Somebody who looks after the service, by a name and a secret of their own.
package struct Operator: Record, Equatable {
    /// The kind of these records.
    package static let kind = "operator"

    /// The operator's name.
    package let id: String
    /// What the operator may do.
    package var role: OperatorRole
    /// The secret, hashed.
    package var secret: SecretHash

    /// Describes an operator.
    package init(name: String, role: OperatorRole, secret: SecretHash) {
        id = name
        self.role = role
        self.secret = secret
    }

    /// How the audit log names the operator.
    package var actor: String { id == Self.ofFile ? id : "operator:\(id)" }

    /// The name of whoever shows the secret of ``OperatorToken``; no other operator has it.
    package static let ofFile = "operator"

    /// Whether a text may name an operator: letters, digits, `-` and `_`, up to 64.
    package static func isName(_ text: String) -> Bool { text != ofFile && App.isIdentifier(text) }

    /// What an operator shows: the name, a dot, the secret. Neither has a dot of its own.
    package static func credential(_ name: String, _ secret: String) -> String { "\(name).\(secret)" }
}
