import Crypto
import FoundationEssentials
import Whorl
import WhorlText

/// A token that a device signs with its key for one request: a DPoP proof (RFC 9449, 4.2) by ES256 that names the device
/// as `sub`.
package struct PossessionProof: Sendable {
    /// What is signed.
    private struct Claims: Decodable {
        let sub: String
        let jti: String
        let htm: String
        let htu: String
        let iat: Double
        let exp: Double?
        let nbf: Double?
    }

    private struct Header: Decodable {
        struct Key: Decodable {
            let kty: String
            let crv: String
            let x: String
            let y: String
            /// The private key, which is nobody's business: whoever sends it has given it away.
            let d: JSONValue?
        }

        let typ: String
        let alg: String
        let jwk: Key
        /// Extensions that a reader must know (RFC 7515, 4.1.11); this one knows none.
        let crit: JSONValue?
    }

    /// The device that it claims to be of.
    package let device: String
    /// The key that signed, as ``VidDevice/publicKey`` has it.
    package let publicKey: String
    /// What names the token; each counts once.
    package let identifier: String
    /// When it was made, in seconds since 1970.
    package let issued: Double
    /// From when until when it counts, as far as it says so, in seconds since 1970.
    private let (begin, end): (Double, Double)

    /// The most bytes of a token.
    private static let longest = 4 << 10
    private static let longestIdentifier = 128
    private static let coordinateBytes = 32

    /// Reads a token and checks its signature, and that it is of a request; nil for anything else.
    ///
    /// - Parameters:
    ///   - token: the value of the field `DPoP`.
    ///   - method: the request's method, such as `POST`.
    ///   - url: the request's address without query.
    package init?(_ token: String, method: String, url: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= Self.longest, parts.count == 3,
            let header: Header = Self.decoded(parts[0]), let claims: Claims = Self.decoded(parts[1]),
            header.typ == "dpop+jwt", header.alg == "ES256", header.jwk.kty == "EC", header.jwk.crv == "P-256",
            header.jwk.d == nil, header.crit == nil,
            let x = Base64URL.decode(header.jwk.x), let y = Base64URL.decode(header.jwk.y),
            x.count == Self.coordinateBytes, y.count == Self.coordinateBytes,
            let key = try? P256.Signing.PublicKey(rawRepresentation: x + y),
            let bytes = Base64URL.decode(parts[2]),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes),
            key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)),
            claims.htm == method, claims.htu == url, (1...Self.longestIdentifier).contains(claims.jti.utf8.count),
            claims.jti.contains(where: { !$0.isWhitespace })
        else { return nil }
        device = claims.sub
        publicKey = Base64URL.encode(x + y)
        identifier = claims.jti
        issued = claims.iat
        (begin, end) = (claims.nbf ?? -.infinity, claims.exp ?? .infinity)
    }

    /// Whether it counts at a time: it was made within some seconds of it, and neither begins later nor has ended.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970.
    ///   - life: by how many seconds the clock of the device may differ.
    ///   - start: since when used proofs are remembered, in seconds since 1970: one that was made before may have been used.
    /// - Returns: whether it does.
    package func counts(at now: Double, life: Double, since start: Double) -> Bool {
        abs(now - issued) <= life && begin <= now + life && now < end && issued >= start
    }

    /// The public key of a PEM file, as ``VidDevice/publicKey`` has it; nil for anything else than a key on P-256.
    package static func publicKey(pem: String) -> String? {
        (try? P256.Signing.PublicKey(pemRepresentation: pem)).map { Base64URL.encode(Array($0.rawRepresentation)) }
    }

    private static func decoded<Value: Decodable>(_ part: Substring) -> Value? {
        Base64URL.decode(part).flatMap { JSONCheck.decoded(Value.self, $0) }
    }
}

/// What a device shows to prove that it is the one of its record.
package enum DeviceProof: Sendable {
    /// Its identifier and secret, by HTTP's Basic scheme.
    case secret(id: String, secret: String)
    /// A signature by its key.
    case possession(PossessionProof)

    /// The device that it claims to be of.
    package var device: String {
        switch self {
        case .secret(let id, _): id
        case .possession(let proof): proof.device
        }
    }
}
