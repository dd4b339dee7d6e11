internal import Hummingbird

/// A cookie of the service's own pages, which no script reads.
struct ServiceCookie: Sendable {
    /// Whether browsers send it with what a page of another site begins.
    enum SameSite: String {
        /// Only where the person follows a link.
        case lax = "Lax"
        /// Never.
        case strict = "Strict"
    }

    let name: String
    /// The paths below which browsers send it.
    let path: String
    let sameSite: SameSite
    /// Whether browsers send it by https alone.
    let isSecure: Bool

    /// Its value in a request; nil where the browser has none.
    func value(in request: Request) -> String? { request.cookies[name]?.value }

    /// Gives a browser the cookie (RFC 6265, 4.1.1).
    ///
    /// - Parameters:
    ///   - value: of characters that need no quotes.
    ///   - seconds: how long the browser keeps it, 0 to forget it at once; until it is closed unless stated.
    /// - Returns: the field of the answer.
    func field(_ value: String, seconds: Int? = nil) -> HTTPFields {
        let age = seconds.map { "; Max-Age=\($0)" } ?? ""
        let secure = isSecure ? "; Secure" : ""
        return [.setCookie: "\(name)=\(value)\(age); Path=\(path); HttpOnly; SameSite=\(sameSite.rawValue)\(secure)"]
    }
}
