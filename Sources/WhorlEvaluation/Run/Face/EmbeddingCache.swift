import Whorl
internal import WhorlNumerics

/// Embeddings of images by what the images are, so that an evaluation that runs again need not embed them again.
///
/// One file for each way to make an embedding: models, options and version of the pipeline. It is derived and is never
/// trusted: a file that is damaged, or was made in another way, counts as empty and is written anew. It holds no
/// person's name; it is readable by its owner alone.
struct EmbeddingCache {
    private static let magic: [UInt8] = Array("WHEC".utf8)
    private static let version: UInt32 = 1
    private static let suffix = ".embeddings"
    /// Digits of the file's name.
    private static let nameLength = 32
    /// The longest file that is read, in bytes: two million embeddings of 512 entries.
    private static let maximumBytes = 1 << 32

    private let folder: String
    private let key: [UInt8]
    private var embeddings: [[UInt8]: [Float]]

    /// Reads what is known.
    ///
    /// - Parameters:
    ///   - folder: where caches are; it need not exist.
    ///   - way: names everything that an embedding depends on beside the image.
    init(folder: String, way: String) {
        self.folder = folder
        key = ContentHash.sha256(Array(way.utf8))
        embeddings = [:]
        embeddings = (try? read()) ?? [:]
    }

    private var path: String { "\(folder)/\(ContentHash.hexadecimal(key).prefix(Self.nameLength))\(Self.suffix)" }

    /// The embedding of an image by the SHA-256 of its file.
    subscript(digest: [UInt8]) -> [Float]? {
        get { embeddings[digest] }
        set { embeddings[digest] = newValue }
    }

    /// Writes everything that is known.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func write() throws(WhorlError) {
        guard let dimension = embeddings.values.first?.count else { return }
        try FolderContents.makeAll(folder)
        var writer = ByteWriter()
        writer.write(Self.magic)
        writer.write(Self.version)
        writer.write(key)
        writer.write(UInt32(dimension))
        for (digest, embedding) in embeddings.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            writer.write(digest)
            for value in embedding { writer.write(value.bitPattern) }
        }
        writer.write(Checksum.crc32(writer.bytes))
        try AtomicFile.write(writer.bytes, to: path, permissions: AtomicFile.privatePermissions, durable: false)
    }

    private func read() throws(WhorlError) -> [[UInt8]: [Float]] {
        let damage = WhorlError.damagedArchive(path: path, reason: "it is no cache of embeddings")
        let bytes = try FileContents.read(path, limit: Self.maximumBytes)
        guard bytes.count > Self.checksumBytes else { throw damage }
        let body = bytes.dropLast(Self.checksumBytes)
        var checksum = ByteReader(bytes.suffix(Self.checksumBytes), shortage: damage)
        guard try checksum.read(UInt32.self) == Checksum.crc32(body) else { throw damage }
        var reader = ByteReader(body, shortage: damage)
        guard try reader.take(Self.magic.count).elementsEqual(Self.magic), try reader.read(UInt32.self) == Self.version,
            try reader.take(key.count).elementsEqual(key)
        else { throw damage }
        let dimension = Int(try reader.read(UInt32.self))
        var embeddings: [[UInt8]: [Float]] = [:]
        while reader.remaining > 0 {
            let digest = Array(try reader.take(ContentHash.byteCount))
            var embedding: [Float] = []
            for _ in 0..<min(dimension, reader.remaining) {
                embedding.append(Float(bitPattern: try reader.read(UInt32.self)))
            }
            embeddings[digest] = embedding
        }
        return embeddings
    }

    private static let checksumBytes = 4
}
