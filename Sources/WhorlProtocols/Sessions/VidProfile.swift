package import Whorl

/// Whom a device may answer for; belongs to the person and goes with it.
package struct VidProfile: Record, Equatable {
    /// `vid-profile`.
    package static let kind = "vid-profile"

    /// Its alias, which authenticators name.
    package let id: String
    /// The person.
    package let bcid: BCID
    /// The name by which exploiters know the person (`upn`).
    package let subject: String
    /// The device that has it; any may name it where there is none.
    package let device: String?

    /// The person.
    package var owner: BCID? { bcid }

    /// Describes a profile.
    package init(id: String, bcid: BCID, subject: String, device: String? = nil) {
        self.id = id
        self.bcid = bcid
        self.subject = subject
        self.device = device
    }

    /// Whether a text may be an alias, or a device's identifier: 1 to 64 printable ASCII characters without `/`, `:` and
    /// `%`, which have a meaning in URLs.
    package static func isAlias(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x21...0x7E).contains($0) && !#"/:%?#\"#.utf8.contains($0)
            }
    }
}
