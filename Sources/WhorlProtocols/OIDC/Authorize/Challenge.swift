import WhorlText

/// The digest of a verifier that whoever redeems a code must show (PKCE, RFC 7636), by S256 alone.
package struct Challenge: Sendable, Equatable {
    /// base64url of a SHA-256 digest.
    private let digest: String

    /// What is wrong with a request's challenge.
    package enum Problem: Error, CustomStringConvertible {
        case missing, method, malformed

        package var description: String {
            switch self {
            case .missing: "code_challenge is missing"
            case .method: "code_challenge_method must be S256"
            case .malformed: "code_challenge must be 43 characters of base64url"
            }
        }
    }

    /// The challenge of a request.
    package static func read(_ fields: FormFields, isNeeded: Bool) -> Result<Challenge?, Problem> {
        let (method, digest) = (fields["code_challenge_method"], fields["code_challenge"])
        guard let digest else {
            if let method, method != "S256" { return .failure(.method) }
            return isNeeded || method != nil ? .failure(.missing) : .success(nil)
        }
        // Without a method it would be `plain` by the standard.
        guard method == "S256" else { return .failure(.method) }
        guard digest.utf8.count == digestLength, Base64URL.decode(digest) != nil else { return .failure(.malformed) }
        return .success(Challenge(digest: digest))
    }

    /// Whether a verifier is the one: 43 to 128 unreserved characters with this digest.
    package func accepts(_ verifier: String) -> Bool {
        guard verifierLength.contains(verifier.utf8.count) else { return false }
        return ConstantTime.areEqual(Base64URL.digest(of: verifier), digest)
    }

    private static let digestLength = 43
    private var verifierLength: ClosedRange<Int> { 43...128 }
}
