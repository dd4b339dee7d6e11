package import Whorl

/// Sites that ask by QR sessions know a person by the subject alone, so that it must not lead to somebody else.
extension VidProfile {
    /// A subject in the form in which it is kept: that of ``UserName``, or a UUID.
    ///
    /// - Returns: nil where it is empty, too long, of several scripts, or has characters that nobody sees.
    package static func subject(_ text: String) -> String? {
        if let name = UserName(text) { return name.text }
        let text = UserName.normalized(text)
        return UserName.isUUID(text) ? text : nil
    }

    /// Whether the subject belongs to another person, or looks as if it did: it is the BCID, the user name, the email
    /// address or the OpenID subject of somebody else, or the subject of somebody else's profile.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func isSubjectTaken(in records: Records) throws(WhorlError) -> Bool {
        let form = Self.form(subject)
        if let named = UserName.bcid(of: subject), named != bcid { return true }
        let profiles = try records.all(VidProfile.self)
        if profiles.contains(where: { $0.bcid != bcid && Self.form($0.subject) == form }) { return true }
        let users = try UserDirectory(records)
        for name in [subject, form] {
            if let user = try users.user(named: name), user.bcid != bcid { return true }
        }
        return false
    }

    /// A subject as it is compared.
    static func form(_ subject: String) -> String { UserName.folded(UserName.normalized(subject)) }
}
