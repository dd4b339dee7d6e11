import FoundationEssentials
internal import WhorlNumerics

/// Seals and opens the parts of one derived file, see ``DerivedFormat``.
struct DerivedSeal: Sendable {
    /// What is sealed.
    enum Part {
        case directory
        /// The first or the second part of a block, see ``DerivedBlock``.
        case block(Int, BlockPart)

        fileprivate var bytes: [UInt8] {
            var writer = ByteWriter()
            switch self {
            case .directory: writer.write(UInt8(0))
            case .block(let number, let part):
                writer.write(part.code)
                writer.write(UInt32(number))
            }
            return writer.bytes
        }
    }

    private static let purpose = Array("whorl gallery".utf8) + [DerivedFormat.version]

    private let key: SecretKey
    let identifier: [UInt8]

    /// Derives the key of a file (RFC 5869), so that no part of it opens any more once its identifier is overwritten.
    init(key: DataKey, identifier: [UInt8]) {
        guard
            let derived = KeyDerivation.hkdf(
                key.key, salt: identifier, info: Self.purpose, count: DataKey.byteCount)
        else { preconditionFailure("libcrypto gives no HKDF") }
        self.key = derived
        self.identifier = identifier
    }

    /// A random identifier for a new file.
    static func newIdentifier() -> [UInt8] {
        RandomBytes.draw(DerivedFormat.identifierBytes)
    }

    /// Seals a part: nonce, ciphertext, tag.
    func seal(_ plain: Data, _ part: Part) throws(DerivedFault) -> Data {
        let sealed = plain.withUnsafeBytes { AESGCM.seal($0, under: key, authenticating: associated(part)) }
        guard let sealed else { throw .unwritable(reason: "a part could not be sealed") }
        return Data(sealed)
    }

    /// Opens a part.
    ///
    /// - Parameters:
    ///   - sealed: nonce, ciphertext, tag.
    ///   - part: what it should be.
    ///   - tag: that the directory says; nil for the directory itself.
    /// - Returns: what was sealed.
    /// - Throws: ``DerivedFault/notOpening``.
    func open(_ sealed: Data, _ part: Part, tag: [UInt8]? = nil) throws(DerivedFault) -> Data {
        if let tag, !sealed.suffix(DerivedFormat.tagBytes).elementsEqual(tag) { throw .notOpening }
        let plain = sealed.withUnsafeBytes { AESGCM.open($0, under: key, authenticating: associated(part)) }
        guard let plain else { throw .notOpening }
        return Data(plain)
    }

    private func associated(_ part: Part) -> [UInt8] {
        Self.purpose + identifier + part.bytes
    }
}

extension BlockPart {
    /// What a seal authenticates; 0 stands for the directory.
    fileprivate var code: UInt8 {
        switch self {
        case .coded: 1
        case .values: 2
        }
    }
}
