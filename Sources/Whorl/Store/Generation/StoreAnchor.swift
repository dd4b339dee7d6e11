import Glibc
internal import WhorlNumerics

/// The file beside the database that remembers how far the store has come, so that an old copy of the database is found.
///
/// It has three places of ``slotBytes`` bytes: two that changes take in turn, so that a write which a crash cuts off leaves
/// the number before, and one for the store that a restoration is about to put in place. A place holds a number and a code
/// over it under a key that comes from the data key, or zeros.
struct StoreAnchor: Sendable {
    let path: String

    /// What the file says to who has a key.
    enum Content: Equatable {
        /// There is no file, or none of its usual places was ever written.
        case missing
        /// No place was written under the key.
        case foreign
        /// The greatest number that was written under the key.
        case number(Int)
    }

    private static let purpose = Array("whorl store anchor 1".utf8)
    private static let slotBytes = 64
    private static let turns = 2
    private static let slots = 3

    init(_ folder: StoreFolder) {
        path = folder.anchor
    }

    /// The key of a store's anchor.
    static func key(_ key: DataKey) -> SecretKey {
        guard let derived = KeyDerivation.hkdf(key.key, salt: [], info: purpose, count: DataKey.byteCount) else {
            preconditionFailure("libcrypto gives no HKDF")
        }
        return derived
    }

    /// The file's bytes; nil where the file does not exist.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func read() throws(WhorlError) -> [UInt8]? {
        let file = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadableFile(path: path, reason: SystemFailure.last.reason)
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Self.slots * Self.slotBytes)
        do throws(SystemFailure) {
            _ = try bytes.withUnsafeMutableBufferPointer { (room) throws(SystemFailure) in
                try FilePiece.read(file, at: 0, into: UnsafeMutableRawBufferPointer(room))
            }
        } catch {
            throw error.reading(path)
        }
        return bytes
    }

    /// What bytes of the file say under a key.
    static func content(_ bytes: [UInt8]?, under key: SecretKey) -> Content {
        guard let bytes, bytes.count == slots * slotBytes else { return .missing }
        let places = (0..<slots).map { bytes[($0 * slotBytes)..<(($0 + 1) * slotBytes)] }
        if let greatest = places.compactMap({ number($0, key) }).max() { return .number(greatest) }
        return places.prefix(turns).allSatisfy(isBlank) ? .missing : .foreign
    }

    /// Notes a number in its turn, where the file is; nothing where it is not, which is for a check to find.
    ///
    /// The file is not waited for: a power failure may take back what the last half minute noted.
    func note(_ number: Int, under key: SecretKey) throws(SystemFailure) {
        try write(number, at: number % Self.turns, under: key)
    }

    /// Notes the number of a store that a restoration is about to put in place, beside the numbers of the present one.
    ///
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``.
    func announce(_ number: Int, under key: SecretKey) throws(WhorlError) {
        var bytes = try read() ?? [UInt8](repeating: 0, count: Self.slots * Self.slotBytes)
        bytes.replaceSubrange((Self.turns * Self.slotBytes)..., with: Self.slot(number, key))
        try publish(bytes)
    }

    /// Makes the file anew, with a number alone.
    ///
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``.
    func publish(_ number: Int, under key: SecretKey) throws(WhorlError) {
        try publish((0..<Self.slots).flatMap { $0 == number % Self.turns ? Self.slot(number, key) : Self.blank })
    }

    private func publish(_ bytes: [UInt8]) throws(WhorlError) {
        do throws(WhorlError) {
            let file = try AtomicFile(path, for: .dataFolder)
            try file.append(bytes)
            try file.publish(replacing: true)
        } catch .unwritableFile(_, let reason) {
            throw .storeNotWritable(path: path, reason: reason)
        }
    }

    private func write(_ number: Int, at place: Int, under key: SecretKey) throws(SystemFailure) {
        let file = open(path.systemName, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return }
            throw .last
        }
        defer { close(file) }
        var present = [UInt8](repeating: 0, count: Self.slotBytes)
        let offset = place * Self.slotBytes
        _ = try present.withUnsafeMutableBufferPointer { (room) throws(SystemFailure) in
            try FilePiece.read(file, at: offset, into: UnsafeMutableRawBufferPointer(room))
        }
        // Another process may have come further meanwhile.
        if let noted = Self.number(present[...], key), noted >= number { return }
        try Self.slot(number, key).withUnsafeBufferPointer { (bytes) throws(SystemFailure) in
            try FilePiece.write(UnsafeRawBufferPointer(bytes), to: file, at: offset)
        }
    }

    private static func isBlank(_ slot: ArraySlice<UInt8>) -> Bool { slot.allSatisfy { $0 == 0 } }

    private static let blank = [UInt8](repeating: 0, count: slotBytes)

    private static func slot(_ number: Int, _ key: SecretKey) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(UInt64(number))
        let code = KeyDerivation.authenticationCode(of: purpose + writer.bytes, under: key)
        writer.write(code)
        writer.writeZeros(slotBytes - writer.bytes.count)
        return writer.bytes
    }

    private static func number(_ slot: ArraySlice<UInt8>, _ key: SecretKey) -> Int? {
        guard !isBlank(slot) else { return nil }
        let digits = slot.prefix(MemoryLayout<UInt64>.size)
        let number = digits.reversed().reduce(UInt64(0)) { $0 << UInt64(UInt8.bitWidth) | UInt64($1) }
        guard let value = Int(exactly: number), Self.slot(value, key)[...] == slot else { return nil }
        return value
    }
}
