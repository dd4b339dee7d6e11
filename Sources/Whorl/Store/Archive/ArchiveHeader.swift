import Glibc
internal import WhorlNumerics

/// The start of an export file, in little endian.
///
///     0   4  magic "WHAR"
///     4   1  format version
///     5   1  1 when encrypted, otherwise 0
///     6   3  scrypt: log2 N, r, p
///     9  16  salt
///     25 16  key check
///     41  4  CRC-32 of all bytes before it
///
/// Chunks follow, see ``ArchiveChunk``. Of a plain archive, bytes 6...40 are zero.
package struct ArchiveHeader: Equatable {
    static let formatVersion = 1
    package static let byteCount = 45
    static let saltBytes = 16
    static let checkBytes = 16

    private static let magic = Array("WHAR".utf8)
    private static let checksumBytes = 4

    let isEncrypted: Bool
    package let cost: ArchiveCost
    let salt: [UInt8]
    let keyCheck: [UInt8]

    /// The header of a plain archive.
    static let plain = ArchiveHeader(
        isEncrypted: false, cost: .none, salt: Array(repeating: 0, count: saltBytes),
        keyCheck: Array(repeating: 0, count: checkBytes))

    init(isEncrypted: Bool, cost: ArchiveCost, salt: [UInt8], keyCheck: [UInt8]) {
        self.isEncrypted = isEncrypted
        self.cost = cost
        self.salt = salt
        self.keyCheck = keyCheck
    }

    /// Whether a path is a file of this user, and no symbolic link, that begins as an archive does.
    package static func begins(_ path: String) -> Bool {
        let file = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard RegularFile.isRegular(file), fstat(file, &status) == 0, status.st_uid == geteuid() else { return false }
        var start = [UInt8](repeating: 0, count: magic.count)
        return pread(file, &start, start.count, 0) == start.count && start == magic
    }

    /// Reads a header.
    ///
    /// - Throws: ``WhorlError/damagedArchive(path:reason:)``.
    init(_ bytes: [UInt8], path: String) throws(WhorlError) {
        func damage(_ reason: String) -> WhorlError { .damagedArchive(path: path, reason: reason) }
        guard bytes.starts(with: Self.magic) else { throw damage("the file is not an export") }
        var reader = ByteReader(bytes[...], shortage: damage("the header is cut off"))
        _ = try reader.take(Self.magic.count)
        let version = Int(try reader.read(UInt8.self))
        guard version == Self.formatVersion else { throw damage("its version \(version) is unknown") }
        let encryption = try reader.read(UInt8.self)
        cost = ArchiveCost(
            logRounds: try reader.read(), blockSize: try reader.read(), parallelism: try reader.read())
        salt = Array(try reader.take(Self.saltBytes))
        keyCheck = Array(try reader.take(Self.checkBytes))
        let checksum = try reader.read(UInt32.self)
        isEncrypted = encryption == 1
        guard checksum == Checksum.crc32(bytes.dropLast(Self.checksumBytes)) else {
            throw damage("the header is damaged")
        }
        guard isEncrypted ? cost.isAcceptable : self == .plain && encryption == 0 else {
            throw damage("the header has invalid parameters")
        }
    }

    /// The header as it is stored.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.magic)
        writer.write(UInt8(Self.formatVersion))
        writer.write(UInt8(isEncrypted ? 1 : 0))
        writer.write([cost.logRounds, cost.blockSize, cost.parallelism])
        writer.write(salt)
        writer.write(keyCheck)
        writer.write(Checksum.crc32(writer.bytes))
        return writer.bytes
    }
}
