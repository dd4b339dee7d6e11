extension ModelIdentity {
    private static let radix: UInt8 = 16
    private static let ten: UInt8 = 10

    /// Joins a name and the bytes of a hash.
    ///
    /// - Precondition: 32 bytes.
    package init(name: String, digest: [UInt8]) {
        precondition(digest.count == ContentHash.byteCount)
        self.init(name: name, sha256: ContentHash.hexadecimal(digest))
    }

    /// The identity of a model's file.
    public init(name: String, file: [UInt8]) {
        self.init(name: name, digest: ContentHash.sha256(file))
    }

    /// The identity of the same file where its embeddings are made of a face and its mirror image.
    package var mirrored: ModelIdentity {
        ModelIdentity(name: name, digest: ContentHash.sha256(Array("\(sha256) mirror".utf8)))
    }

    /// Whether a text is a hash: 64 hexadecimal digits, the letters in lower case.
    package static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 2 * ContentHash.byteCount && text.utf8.allSatisfy(isDigit)
    }

    /// The bytes of ``sha256``, or nil where it is no hash.
    package var digest: [UInt8]? {
        guard Self.isDigest(sha256) else { return nil }
        let digits = Array(sha256.utf8)
        return stride(from: 0, to: digits.count, by: 2).map { start in
            Self.value(ofDigit: digits[start]) * Self.radix + Self.value(ofDigit: digits[start + 1])
        }
    }

    private static func value(ofDigit digit: UInt8) -> UInt8 {
        digit >= UInt8(ascii: "a") ? digit - UInt8(ascii: "a") + ten : digit - UInt8(ascii: "0")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
