/// Which app a member of QR sessions belongs to: one app alone, so that nobody reads another's sessions.
package enum AppMembers {
    /// A member that several apps have, as older releases allowed.
    package struct Shared: Sendable, Equatable {
        /// The external identifier of the integration.
        package let member: String
        /// The app for which it goes on to work: the first by its identifier.
        package let owner: String
        /// The apps whose sessions are refused.
        package let others: [String]

        package init(member: String, owner: String, others: [String]) {
            self.member = member
            self.owner = owner
            self.others = others
        }
    }

    /// The app that a member belongs to: the first by its identifier, where several have it.
    package static func owner(of member: String, in apps: [App]) -> App? {
        apps.filter { $0.member == member }.min { $0.id < $1.id }
    }

    /// The members that several apps have, by name.
    package static func shared(in apps: [App]) -> [Shared] {
        Dictionary(grouping: apps.filter { $0.member != nil }, by: \.member).compactMap { member, apps in
            let names = apps.map(\.id).sorted()
            guard let member, names.count > 1 else { return nil }
            return Shared(member: member, owner: names[0], others: Array(names.dropFirst()))
        }.sorted { $0.member < $1.member }
    }
}
