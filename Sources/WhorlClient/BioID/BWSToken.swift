import FoundationEssentials
import WhorlText

/// What a token says of itself to who holds it. Only the service can tell whether it is genuine: nothing here is to be
/// believed before the service took the token.
public struct BWSToken: Decodable, Sendable, Equatable {
    /// Flags, and in the lowest bits the number of tries.
    public let task: Int
    /// What samples are of unless an upload says otherwise: 1 faces, 0x100 fingerprints.
    public let traits: Int
    /// What samples may be of; nil where `traits` says it.
    public let accepts: Int?
    /// When it ends, in seconds since 1970.
    public let exp: Int
    /// A JSON array as text: an array of directions for each try.
    public let challenge: String?
    /// What the app's return addresses begin with.
    public let returnURLs: [String]?

    enum CodingKeys: String, CodingKey {
        case task, traits, accepts, exp, challenge
        case returnURLs = "return_urls"
    }

    private static let enrollment = 0x20
    private static let otherFlags = 0x10 | 0x80
    private static let face = 1
    private static let finger = 0x100

    /// Reads a token's claims; nil where it has none of this kind.
    public init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let claims = try? JSONDecoder().decode(BWSToken.self, from: Data(payload))
        else { return nil }
        self = claims
    }

    /// Whether it is for what a link asks.
    public func allows(_ scheme: BioIDLink.Scheme) -> Bool {
        switch scheme {
        case .enroll: task & Self.enrollment != 0 && task & Self.otherFlags == 0
        case .verify: task & (Self.enrollment | Self.otherFlags) == 0
        }
    }

    /// Names of the traits that it allows, as `trait` of an upload takes them.
    public var traitNames: [String] {
        let accepted = accepts ?? traits
        return (accepted & Self.face != 0 ? ["Face"] : []) + (accepted & Self.finger != 0 ? ["Finger"] : [])
    }
}
