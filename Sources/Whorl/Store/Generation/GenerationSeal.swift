internal import WhorlNumerics

/// A generation as it lies in the store: AES-256-GCM under a key of its own each time, which comes from the data key
/// (RFC 5869), so that no number of changes uses up the nonces of one key.
struct GenerationSeal {
    private static let purpose = Array("whorl store generation 1".utf8)
    private static let saltBytes = 16

    let key: DataKey

    /// Seals a generation: salt, nonce, ciphertext, tag.
    ///
    /// - Throws: ``WhorlError/storeFault(path:code:reason:)`` of the store at a path.
    func seal(_ generation: StoreGeneration, ofStore path: String) throws(WhorlError) -> [UInt8] {
        var plain = ByteWriter()
        plain.write(UInt64(generation.number))
        plain.write(generation.documents.bytes)
        plain.write(generation.references.bytes)
        generation.rowKey.withUnsafeBytes { plain.write($0) }
        let salt = RandomBytes.draw(Self.saltBytes)
        guard let key = derived(salt), let sealed = AESGCM.seal(plain.bytes, under: key, authenticating: Self.purpose)
        else { throw .storeFault(path: path, code: 0, reason: "the store's generation could not be sealed") }
        return salt + sealed
    }

    /// Opens a generation; nil where it is not one that was sealed under the data key.
    func open(_ sealed: [UInt8]) -> StoreGeneration? {
        guard let key = derived(Array(sealed.prefix(Self.saltBytes))),
            let plain = AESGCM.open(Array(sealed.dropFirst(Self.saltBytes)), under: key, authenticating: Self.purpose)
        else { return nil }
        var reader = ByteReader(plain[...], shortage: WhorlError.emptyInput)
        guard let number = try? reader.read(UInt64.self), let documents = try? reader.take(RowSum.byteCount),
            let references = try? reader.take(RowSum.byteCount)
        else { return nil }
        var generation = StoreGeneration(number: Int(clamping: number), rowKey: SecretKey(reader.rest))
        generation.documents = RowSum(documents)
        generation.references = RowSum(references)
        return generation
    }

    private func derived(_ salt: [UInt8]) -> SecretKey? {
        KeyDerivation.hkdf(key.key, salt: salt, info: Self.purpose, count: DataKey.byteCount)
    }
}
