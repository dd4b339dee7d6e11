import Crypto
import FoundationEssentials
import Whorl
import WhorlText

/// Makes what nobody can guess; tests make it from a seed.
package struct Randomness: Sendable {
    private let make: @Sendable (Int) -> [UInt8]

    /// Takes what makes a number of bytes.
    package init(_ make: @escaping @Sendable (Int) -> [UInt8]) {
        self.make = make
    }

    /// Bytes without pattern.
    package func bytes(_ count: Int) -> [UInt8] { make(count) }

    /// A name of 128 bits, as base64url text of 22 characters; none begins as an option of a command does.
    package func name() -> String {
        let name = Base64URL.encode(bytes(16))
        return name.hasPrefix("-") ? "_" + name.dropFirst() : name
    }

    /// A secret of 256 bits, as base64url text of 43 characters.
    package func secret() -> String { Base64URL.encode(bytes(Self.secretBytes)) }

    /// Whether a text has the form of a ``secret()``.
    package static func isSecret(_ text: String) -> Bool {
        text.utf8.count == secretLength && Base64URL.decode(text)?.count == secretBytes
    }

    private static let secretBytes = 32
    private static let secretLength = 43

    /// A version 4 UUID (RFC 9562, 5.4) in lower case.
    package func uuid() -> String {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let groups = [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]]
        return groups.map(ContentHash.hexadecimal).joined(separator: "-")
    }

    /// A number below a bound; for bounds that are small against 2^64.
    ///
    /// - Precondition: the bound is positive.
    package func number(below bound: Int) -> Int {
        let value = bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(value % UInt64(bound))
    }

    /// The system's generator.
    package static let system = Randomness { count in
        SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes { Array($0) }
    }
}
