/// A person's identifier: `storage.partition.classID`. One BCID is one person; identification stays inside one
/// partition.
public struct BCID: Hashable, Sendable {
    /// The most characters of a storage's name.
    public static let maximumStorageLength = 64

    /// `[a-z][a-z0-9_-]{0,63}`.
    public let storage: String
    /// `0...2^31-1`.
    public let partition: Int
    /// `1...2^63-1`.
    public let classID: Int

    /// Makes an identifier of its parts.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)`` with the part that is out of range.
    public init(storage: String, partition: Int, classID: Int) throws(WhorlError) {
        try Self.check(storage: storage)
        try Self.check(partition: partition)
        guard classID >= 1 else { throw .malformedBCID(reason: "the class ID must be 1...2^63-1") }
        self.storage = storage
        self.partition = partition
        self.classID = classID
    }

    /// Another person of the same partition; nil for a class ID out of range.
    func neighbor(classID: Int) -> BCID? {
        classID >= 1 ? BCID(self, classID: classID) : nil
    }

    private init(_ other: BCID, classID: Int) {
        storage = other.storage
        partition = other.partition
        self.classID = classID
    }

    /// Accepts the names a storage may have.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``.
    public static func check(storage: String) throws(WhorlError) {
        let name = storage.utf8
        guard let first = name.first, Self.isLetter(first), name.count <= maximumStorageLength,
            name.allSatisfy({
                Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            })
        else {
            throw .malformedBCID(reason: "the storage must match [a-z][a-z0-9_-]{0,63}")
        }
    }

    /// Accepts the numbers a partition may have.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``.
    public static func check(partition: Int) throws(WhorlError) {
        guard partition >= 0, partition <= Int32.max else {
            throw .malformedBCID(reason: "the partition must be 0...2^31-1")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension BCID: Comparable {
    /// Orders by storage (by bytes), then partition, then class ID.
    public static func < (left: BCID, right: BCID) -> Bool {
        (left.storage, left.partition, left.classID) < (right.storage, right.partition, right.classID)
    }
}
