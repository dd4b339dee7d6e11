import Glibc

/// Lines at the end of a service's audit log, as far as the store reads them: their codes are for ``WhorlProtocols`` to
/// check.
package struct AuditLogEnd {
    /// What a line states: its number, which counts from 0, and the store's generation.
    package struct Line: Equatable {
        package let number: Int
        package let generation: Int

        /// States both.
        package init(number: Int, generation: Int) {
            (self.number, self.generation) = (number, generation)
        }
    }

    /// Some bytes from the end of a file.
    private let bytes: [UInt8]
    /// The greatest generation that they state.
    let greatestGeneration: Int?
    /// Whether the folder has a file of the log.
    package let exists: Bool

    /// Bytes that are looked at.
    private static let reach = 1 << 13
    /// A store that is restored counts on from the clock, and a log has fewer lines: greater numbers are not theirs.
    private static let limit = 1 << 60
    private static let generationKey = Array(#""generation":"#.utf8)
    private static let numberKey = Array(#""number":"#.utf8)

    private init(bytes: [UInt8] = [], exists: Bool = false) {
        (self.bytes, self.exists) = (bytes, exists)
        greatestGeneration = Self.greatestGeneration(in: bytes)
    }

    /// Reads the end of a folder's log; it has no bytes where no file can be read.
    package init(_ folder: StoreFolder) {
        self = Self.read(folder) { _ in true } ?? AuditLogEnd()
    }

    /// Reads the end of a folder's log while nobody writes it; nil where somebody does, or begins another file.
    ///
    /// It does not wait: who writes a line of the log may wait for the store meanwhile.
    package init?(resting folder: StoreFolder) {
        let names = Self.files(of: folder)
        guard let end = Self.read(folder, where: { flock($0, LOCK_SH | LOCK_NB) == 0 }),
            Self.files(of: folder) == names
        else { return nil }
        self = end
    }

    /// Reads the file that is written to, or the one before where that one states no generation: a file that was put aside
    /// just now has no successor, or an empty one.
    private static func read(_ folder: StoreFolder, where isReadable: (Int32) -> Bool) -> AuditLogEnd? {
        var end = AuditLogEnd()
        guard read(folder.auditLog, into: &end, where: isReadable) else { return nil }
        // Most changes need no look at the folder's names.
        if end.greatestGeneration != nil { return end }
        guard let aside = files(of: folder).compactMap(StoreFolder.auditLogNumber).max() else { return end }
        return read("\(folder.auditLog).\(aside)", into: &end, where: isReadable) ? end : nil
    }

    /// Reads a file where it can be opened; false where it may not be read now.
    private static func read(_ path: String, into end: inout AuditLogEnd, where isReadable: (Int32) -> Bool) -> Bool {
        let file = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return true }
        // This returns the lock as well.
        defer { close(file) }
        guard isReadable(file) else { return false }
        end = AuditLogEnd(bytes: Self.end(of: file, path), exists: true)
        return true
    }

    private static func files(of folder: StoreFolder) -> [String] {
        FolderContents.knownNames(in: folder.path, beginning: StoreFolder.auditLogName).sorted()
    }

    private static func end(of file: Int32, _ path: String) -> [UInt8] {
        guard let size = try? RegularFile.size(file, path: path) else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(size, reach))
        let count = try? bytes.withUnsafeMutableBufferPointer { (room) throws(SystemFailure) in
            try FilePiece.read(file, at: size - room.count, into: UnsafeMutableRawBufferPointer(room))
        }
        return Array(bytes.prefix(count ?? 0))
    }

    /// The lines that state both; the first may be cut off.
    package var lines: [Line] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let number = Self.number(after: Self.numberKey, in: line),
                let generation = Self.number(after: Self.generationKey, in: line)
            else { return nil }
            return Line(number: number, generation: generation)
        }
    }

    /// How many lines the log has by the greatest number that is stated.
    package var count: Int {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { Self.number(after: Self.numberKey, in: $0) }.max()
            .map { $0 + 1 } ?? 0
    }

    /// The greatest generation that a text states; a number at the very end may be cut off, and is left out.
    package static func greatestGeneration(in text: [UInt8]) -> Int? {
        var (rest, found) = (text[...], Int?.none)
        while let place = rest.firstRange(of: generationKey) {
            let number = number(after: generationKey, in: rest)
            rest = rest[place.upperBound...]
            if let number { found = max(found ?? number, number) }
        }
        return found
    }

    private static func number(after key: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        guard let place = text.firstRange(of: key) else { return nil }
        let digits = text[place.upperBound...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.endIndex < text.endIndex, let number = Int(String(decoding: digits, as: UTF8.self)),
            number < limit
        else { return nil }
        return number
    }
}
