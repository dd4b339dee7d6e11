/// SHA-256 of files: which model it is, and which image.
package enum ContentHash {
    /// Bytes of a hash.
    package static let byteCount = SHA256Digest.byteCount

    /// The hash of bytes.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hasher = SHA256Digest()
        bytes.withUnsafeBytes { hasher.update($0) }
        return hasher.digest
    }

    /// A hash as hexadecimal digits, the letters in lower case.
    package static func hexadecimal(_ hash: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let radix = UInt8(digits.count)
        return String(decoding: hash.flatMap { [digits[Int($0 / radix)], digits[Int($0 % radix)]] }, as: UTF8.self)
    }

    /// The hash of bytes that come in pieces, as of a file that is longer than memory.
    package struct Stream {
        private var hasher = SHA256Digest()

        /// Begins with no bytes.
        package init() {}

        /// Takes further bytes.
        package mutating func update(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { hasher.update($0) }
        }

        /// The hash of all bytes so far.
        package var digest: [UInt8] { hasher.digest }
    }
}
