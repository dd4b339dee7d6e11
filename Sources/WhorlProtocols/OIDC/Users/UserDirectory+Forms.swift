package import Whorl

extension UserDirectory {
    /// Lets users of earlier releases be found by today's form of their names, so that nobody gets a name that people take
    /// for theirs; once in a store.
    ///
    /// - Returns: subjects of those whose names have the form of another's, who signed up first.
    /// - Throws: errors of ``DocumentStore``.
    package func bringNamesUpToDate() throws(WhorlError) -> [String] {
        guard try records.find(NameForm.self, NameForm.today) == nil else { return [] }
        var doubled: [String] = []
        let users = try all()
        guard !users.isEmpty else { return [] }
        for user in users {
            for name in user.logins where try self.user(named: name)?.id == user.id {
                let login = LoginName(id: code(name), user: user.id, bcid: user.bcid)
                if try records.first(login).user != user.id { doubled.append(user.id) }
            }
        }
        try records.put(NameForm(id: NameForm.today))
        return doubled
    }
}

/// The form of names that all users of a store can be found by.
private struct NameForm: Record {
    static let kind = "oidc-name-form"
    /// That of ``UserName/folded(_:)``.
    static let today = "2"

    let id: String
}
