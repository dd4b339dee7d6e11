package import Whorl

/// A client certificate that a user's browser shows: something that the user has.
package struct UserCertificate: Record, Equatable {
    /// The kind of these records.
    package static let kind = "user-certificate"

    /// SHA-256 of the certificate's DER bytes, in hexadecimal digits.
    package let id: String
    /// The user's ID.
    package let user: String
    /// The person. A deletion of the person removes the certificate.
    package let bcid: BCID
    /// Whether whoever registered it vouches that its key is in hardware that does not give it away.
    package let isHardware: Bool
    /// Which registration it is, so that nothing that an earlier one gave counts again; nil in certificates that were
    /// stored before registrations were told apart.
    package let registration: String?

    /// The person.
    package var owner: BCID? { bcid }

    /// Registered values of `amr` for a sign-in with it (RFC 8176).
    var methods: [String] { [isHardware ? "hwk" : "swk", "mfa"] }

    /// Joins a certificate and a user.
    ///
    /// - Parameters:
    ///   - bytes: the certificate as DER.
    ///   - user: the user.
    ///   - isHardware: whether its key is known to be in hardware.
    ///   - registration: random, so that it differs from that of any other.
    package init(
        der bytes: [UInt8], of user: OIDCUser, isHardware: Bool = false, registration: String? = nil
    ) {
        id = AppCertificate.fingerprint(of: bytes)
        self.user = user.id
        bcid = user.bcid
        self.isHardware = isHardware
        self.registration = registration
    }
}
