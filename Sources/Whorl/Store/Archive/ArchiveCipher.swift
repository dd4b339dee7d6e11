internal import WhorlNumerics

/// Seals and opens the chunks of one export file.
///
/// Encrypted, a chunk is AES-256-GCM under the key of the passphrase; the nonce is the chunk's number, as the random
/// salt makes a key of its own for each file, and the file's header and the chunk's kind are authenticated with it.
/// Plain, it is followed by a CRC-32 over number, kind and content.
package struct ArchiveCipher {
    private static let checksumBytes = 4

    package let header: ArchiveHeader
    private let key: SecretKey?
    private let headerBytes: [UInt8]

    /// Makes the cipher of a new file.
    ///
    /// - Throws: ``WhorlError/emptyPassphrase``.
    package init(_ protection: ArchiveProtection, cost: ArchiveCost) throws(WhorlError) {
        switch protection {
        case .plain:
            self.init(header: .plain, key: nil)
        case .passphrase(let passphrase):
            guard !passphrase.isEmpty else { throw .emptyPassphrase }
            let salt = RandomBytes.draw(ArchiveHeader.saltBytes)
            let (key, check) = try Self.derive(passphrase, cost, salt)
            self.init(
                header: ArchiveHeader(isEncrypted: true, cost: cost, salt: salt, keyCheck: check), key: key)
        }
    }

    /// Makes the cipher of an existing file.
    ///
    /// - Throws: ``WhorlError/wrongPassphrase``, also for a file that needs none, which is not the one that its reader expects.
    init(_ header: ArchiveHeader, passphrase: String?) throws(WhorlError) {
        guard header.isEncrypted else {
            guard passphrase == nil else { throw .wrongPassphrase }
            self.init(header: header, key: nil)
            return
        }
        guard let passphrase, !passphrase.isEmpty else { throw .wrongPassphrase }
        let (key, check) = try Self.derive(passphrase, header.cost, header.salt)
        guard check == header.keyCheck else { throw .wrongPassphrase }
        self.init(header: header, key: key)
    }

    private init(header: ArchiveHeader, key: SecretKey?) {
        self.header = header
        self.key = key
        headerBytes = header.bytes
    }

    /// The bytes to store for a chunk, or nil when the cipher fails.
    package func seal(_ chunk: ArchiveChunk, number: UInt64) -> [UInt8]? {
        guard let key else { return chunk.content + Self.checksum(chunk, number) }
        let sealed = AESGCM.seal(
            chunk.content, under: key, nonce: Self.nonce(number), authenticating: headerBytes + [chunk.kind.rawValue])
        return sealed.map { Array($0.dropFirst(AESGCM.nonceBytes)) }
    }

    /// A chunk's content, or nil when it is not what was sealed at this place.
    func open(_ stored: [UInt8], kind: ArchiveChunk.Kind, number: UInt64) -> ArchiveChunk? {
        guard let key else {
            let chunk = ArchiveChunk(kind: kind, content: Array(stored.dropLast(Self.checksumBytes)))
            return Self.checksum(chunk, number).elementsEqual(stored.suffix(Self.checksumBytes)) ? chunk : nil
        }
        let content = AESGCM.open(
            Self.nonce(number) + stored, under: key, authenticating: headerBytes + [kind.rawValue])
        return content.map { ArchiveChunk(kind: kind, content: $0) }
    }

    private static func nonce(_ number: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(number)
        writer.writeZeros(AESGCM.nonceBytes - writer.bytes.count)
        return writer.bytes
    }

    private static func checksum(_ chunk: ArchiveChunk, _ number: UInt64) -> [UInt8] {
        var covered = ByteWriter()
        covered.write(number)
        covered.write(chunk.kind.rawValue)
        covered.write(chunk.content)
        var checksum = ByteWriter()
        checksum.write(Checksum.crc32(covered.bytes))
        return checksum.bytes
    }

    /// The key, and what shows that it is the right one without helping to find it.
    private static func derive(
        _ passphrase: String, _ cost: ArchiveCost, _ salt: [UInt8]
    ) throws(WhorlError) -> (key: SecretKey, check: [UInt8]) {
        let derived = KeyDerivation.scrypt(
            Array(passphrase.utf8), salt: salt, cost: 1 << UInt64(cost.logRounds), blockSize: UInt64(cost.blockSize),
            parallelism: UInt64(cost.parallelism), count: AESGCM.keyBytes + ArchiveHeader.checkBytes)
        guard let derived else { throw .wrongPassphrase }
        return derived.withUnsafeBytes { bytes in
            (SecretKey(bytes.prefix(AESGCM.keyBytes)), Array(bytes.dropFirst(AESGCM.keyBytes)))
        }
    }
}
