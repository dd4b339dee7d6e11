import Glibc

/// What says how far a store has come, apart from its database: the anchor, and the audit log of a service.
///
/// It is read before the database is looked at: whoever changes both in between makes the witness older than what is
/// compared with it.
package struct AgeWitness {
    /// The anchor's bytes.
    let anchor: [UInt8]?
    /// The greatest generation that the last lines of the audit log state; nil where none does.
    ///
    /// The lines are taken as they stand, without a look at their codes: who can write the log can make a store be refused,
    /// and could remove it as well. Whether the log itself is whole is for ``WhorlProtocols`` to say.
    package let logged: Int?

    /// Reads both.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package init(_ folder: StoreFolder) throws(WhorlError) {
        logged = Self.logged(folder)
        anchor = try StoreAnchor(folder).read()
    }

    /// Bytes at the end of a log that are looked at: some lines.
    private static let reach = 1 << 13
    private static let key = Array(#""generation":"#.utf8)
    /// A store that is restored counts on from the clock, and never comes so far.
    private static let limit = 1 << 60

    private static func logged(_ folder: StoreFolder) -> Int? {
        if let stated = stated(folder.auditLog) { return stated }
        // A file that was put aside just now has no successor, or an empty one.
        let names = FolderContents.knownNames(in: folder.path, beginning: StoreFolder.auditLogName)
        let numbers = names.compactMap(StoreFolder.auditLogNumber)
        return numbers.max().flatMap { stated("\(folder.auditLog).\($0)") }
    }

    private static func stated(_ path: String) -> Int? {
        let file = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let size = try? RegularFile.size(file, path: path) else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(size, reach))
        let count = try? bytes.withUnsafeMutableBufferPointer { (room) throws(SystemFailure) in
            try FilePiece.read(file, at: size - room.count, into: UnsafeMutableRawBufferPointer(room))
        }
        return greatest(in: bytes.prefix(count ?? 0))
    }

    /// The greatest number that follows the key; one at the very end may be cut off, and is left out.
    package static func greatest(in text: some Collection<UInt8>) -> Int? {
        var (rest, found) = (text[...], Int?.none)
        while let place = rest.firstRange(of: key) {
            rest = rest[place.upperBound...]
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest[digits.endIndex...]
            guard !rest.isEmpty, let number = Int(String(decoding: digits, as: UTF8.self)), number < limit else {
                continue
            }
            found = max(found ?? number, number)
        }
        return found
    }
}
