import Whorl

/// A client certificate that speaks for an app.
package struct AppCertificate: Record, Equatable {
    /// `app-certificate`.
    package static let kind = "app-certificate"

    /// SHA-256 of the certificate's DER bytes, in hexadecimal digits.
    package let id: String
    /// The app's identifier.
    package let app: String

    /// Joins a certificate and an app.
    ///
    /// - Parameters:
    ///   - bytes: the certificate as DER.
    ///   - app: the app's identifier.
    package init(der bytes: [UInt8], app: String) {
        id = Self.fingerprint(of: bytes)
        self.app = app
    }

    /// The name of a certificate.
    ///
    /// - Parameter bytes: the certificate as DER.
    /// - Returns: SHA-256 of the bytes, in hexadecimal digits.
    package static func fingerprint(of bytes: [UInt8]) -> String {
        ContentHash.hexadecimal(ContentHash.sha256(bytes))
    }
}
