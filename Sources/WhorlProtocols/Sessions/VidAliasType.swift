/// What a session is shown to an authenticator by.
package enum VidAliasType: String, Codable, Sendable {
    /// A picture of a QR code.
    case qr = "QR"
    /// A UUID.
    case id = "ID"
}
