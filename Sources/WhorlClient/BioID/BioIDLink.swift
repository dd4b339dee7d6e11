import WhorlText

/// A link that asks the biometric app on a device for an enrollment or a verification, and to call back afterwards:
/// `bioid-verify://?access_token=TOKEN&return_url=URL&state=STATE`.
public struct BioIDLink: Sendable, Equatable {
    /// What is asked for; the raw value is the URL scheme.
    public enum Scheme: String, Sendable, CaseIterable {
        case enroll = "bioid-enroll"
        case verify = "bioid-verify"
    }

    /// What is asked for.
    public var scheme: Scheme
    /// The token that allows it.
    public var accessToken: String
    /// Where the user is sent afterwards.
    public var returnURL: String
    /// What the client wants back with it.
    public var state: String?

    /// The longest link, in bytes.
    public static let longest = 8 << 10

    /// Describes a link.
    public init(_ scheme: Scheme, accessToken: String, returnURL: String, state: String? = nil) {
        self.scheme = scheme
        self.accessToken = accessToken
        self.returnURL = returnURL
        self.state = state
    }

    /// The link as text; everything in it is percent-encoded.
    public var url: String {
        var pairs = [("access_token", accessToken), ("return_url", returnURL)]
        if let state { pairs.append(("state", state)) }
        return scheme.rawValue + "://?"
            + pairs.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
    }

    /// Reads a link: `scheme://?query` or `scheme:?query`. Unknown parameters are ignored, and a `return_url` that is
    /// not percent-encoded is read up to the next `&`.
    ///
    /// - Throws: ``BioIDLinkError``.
    public static func parse(_ text: String) throws(BioIDLinkError) -> BioIDLink {
        guard text.utf8.count <= longest else { throw .tooLong }
        guard let colon = text.firstIndex(of: ":"),
            let scheme = Scheme(rawValue: text[..<colon].lowercased())
        else { throw .unknownScheme }
        var rest = text[text.index(after: colon)...]
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        guard rest.hasPrefix("?"), let pairs = Self.fields(of: rest.dropFirst()) else { throw .malformed }
        let value = { (name: String) throws(BioIDLinkError) -> String? in
            let values = pairs.filter { $0.name == name }.map(\.value)
            guard values.count < 2 else { throw .duplicate(name) }
            return values.first
        }
        let (token, returnURL, state) = (try value("access_token"), try value("return_url"), try value("state"))
        guard let token, !token.isEmpty else { throw .missing("access_token") }
        guard let returnURL, !returnURL.isEmpty else { throw .missing("return_url") }
        return BioIDLink(scheme, accessToken: token, returnURL: returnURL, state: state)
    }

    /// Names and values of a query, in their order; nil where one cannot be decoded.
    static func fields(of query: Substring) -> [(name: String, value: String)]? {
        var fields: [(name: String, value: String)] = []
        for pair in PercentCoding.pairs(of: query) {
            guard let name = PercentCoding.decode(pair.name, plus: .itself),
                let value = PercentCoding.decode(pair.value, plus: .itself)
            else { return nil }
            fields.append((name, value))
        }
        return fields
    }
}
