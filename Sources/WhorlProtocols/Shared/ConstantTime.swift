import Crypto
import FoundationEssentials

/// Comparison of secrets in a time that tells nothing of where they differ.
package enum ConstantTime {
    /// Whether two texts are the same. Their digests under a key of the moment are compared, so that lengths do not tell.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        let key = SymmetricKey(size: .bits256)
        let code = HMAC<SHA256>.authenticationCode(for: Array(left.utf8), using: key)
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(right.utf8), using: key)
    }
}
