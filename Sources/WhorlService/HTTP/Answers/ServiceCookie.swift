package import Hummingbird

/// A cookie of the service's own pages, which no script reads.
package struct ServiceCookie: Sendable {
    /// Whether browsers send it with what a page of another site begins.
    package enum SameSite: String {
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

    package init(name: String, path: String, sameSite: SameSite, isSecure: Bool) {
        self.name = name
        self.path = path
        self.sameSite = sameSite
        self.isSecure = isSecure
    }

    /// A cookie that this host alone can set and that is sent to all its paths: `__Host-` in its name makes browsers see
    /// to that (RFC 6265bis, 4.1.3). Over plain HTTP, which is served on loopback alone, browsers refuse the prefix.
    package static func ofHost(_ name: String, isSecure: Bool) -> ServiceCookie {
        ServiceCookie(name: (isSecure ? "__Host-" : "") + name, path: "/", sameSite: .lax, isSecure: isSecure)
    }

    /// Its value in a request; nil where the browser has none.
    ///
    /// Names are compared by their bytes and only blanks and tabs are left out around them (RFC 6265, 4.2.1): browsers take
    /// any other name from pages of a neighboring host, as one that begins with another kind of space.
    package func value(in request: Request) -> String? {
        for field in request.headers[values: .cookie] {
            for pair in field.utf8.split(separator: UInt8(ascii: ";")) {
                let text = pair.drop { Self.isBlank($0) }
                guard let sign = text.firstIndex(of: UInt8(ascii: "=")), text[..<sign].elementsEqual(name.utf8) else {
                    continue
                }
                return String(decoding: text[sign...].dropFirst().filter { !Self.isBlank($0) }, as: UTF8.self)
            }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Gives a browser the cookie (RFC 6265, 4.1.1).
    ///
    /// - Parameters:
    ///   - value: of characters that need no quotes.
    ///   - seconds: how long the browser keeps it, 0 to forget it at once; until it is closed unless stated.
    /// - Returns: the field of the answer.
    package func field(_ value: String, seconds: Int? = nil) -> HTTPFields {
        let age = seconds.map { "; Max-Age=\($0)" } ?? ""
        let secure = isSecure ? "; Secure" : ""
        return [.setCookie: "\(name)=\(value)\(age); Path=\(path); HttpOnly; SameSite=\(sameSite.rawValue)\(secure)"]
    }
}
