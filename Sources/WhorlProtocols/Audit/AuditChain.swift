import Crypto
import FoundationEssentials
import Whorl

/// Links the lines of an audit log: each ends with a code over itself and the line before, under the service's key. Who
/// has not the key can change, remove or reorder no line unnoticed.
package struct AuditChain: Sendable {
    private let key: SymmetricKey

    /// Hexadecimal digits of a code.
    package static let codeLength = 64
    /// What the first line follows.
    package static let start = String(repeating: "0", count: codeLength)

    package init(key: [UInt8]) {
        self.key = SymmetricKey(data: key)
    }

    /// The code of an event's JSON that follows a line with a code.
    package func code(_ json: String, after previous: String) -> String {
        ContentHash.hexadecimal(HMAC<SHA256>.authenticationCode(for: Array((previous + json).utf8), using: key))
    }

    /// The name of a person or other subject in the log.
    package func pseudonym(_ name: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Array(("subject " + name).utf8), using: key)
        return ContentHash.hexadecimal(code.prefix(Self.pseudonymBytes))
    }

    /// The code and the JSON of a line; nil for a line of another form.
    static func parts(_ line: some StringProtocol) -> (code: String, json: String)? {
        let parts = line.split(separator: " ", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// The line of an event: its code, a space, its JSON.
    package func line(_ event: AuditEvent, after previous: String) -> (code: String, text: String)? {
        guard let json = try? JSONCoding.encode(event) else { return nil }
        let text = String(decoding: json, as: UTF8.self)
        let code = code(text, after: previous)
        return (code, "\(code) \(text)\n")
    }

    private static let pseudonymBytes = 8
}
