import Whorl

/// A client certificate that speaks for an app.
package struct AppCertificate: Record, Equatable {
    /// `app-certificate`.
    package static let kind = "app-certificate"

    /// SHA-256 of the certificate's DER bytes, in hexadecimal digits.
    package let id: String
    /// The app's identifier.
    package let app: String
    /// The app's registration: a certificate speaks for no app that is registered again under the identifier.
    package let registration: String?

    /// Joins a certificate and an app.
    ///
    /// - Parameters:
    ///   - bytes: the certificate as DER.
    ///   - app: the app's identifier.
    ///   - registration: the app's.
    package init(der bytes: [UInt8], app: String, registration: String? = nil) {
        id = Self.fingerprint(of: bytes)
        self.app = app
        self.registration = registration
    }

    /// The name of a certificate.
    ///
    /// - Parameter bytes: the certificate as DER.
    /// - Returns: SHA-256 of the bytes, in hexadecimal digits.
    package static func fingerprint(of bytes: [UInt8]) -> String {
        ContentHash.hexadecimal(ContentHash.sha256(bytes))
    }
}
