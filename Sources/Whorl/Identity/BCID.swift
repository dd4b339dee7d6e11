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

    /// Makes an identifier of parts that are known to be in range.
    init(validStorage storage: String, partition: Int, classID: Int) {
        self.storage = storage
        self.partition = partition
        self.classID = classID
    }

    /// Another person of the same partition; nil for a class ID out of range.
    func neighbor(classID: Int) -> BCID? {
        classID >= 1 ? BCID(validStorage: storage, partition: partition, classID: classID) : nil
    }

    /// What is wrong with the name of a storage; nil where it may have the name.
    static func fault(storage: String) -> String? {
        let name = storage.utf8
        guard let first = name.first, isLetter(first), name.count <= maximumStorageLength,
            name.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") })
        else { return "the storage must match [a-z][a-z0-9_-]{0,63}" }
        return nil
    }

    /// What is wrong with the number of a partition; nil where it may have the number.
    static func fault(partition: Int) -> String? {
        (0...Int(Int32.max)).contains(partition) ? nil : "the partition must be 0...2^31-1"
    }

    /// What is wrong with the class ID; nil where it may have the number.
    static func fault(classID: Int) -> String? {
        classID >= 1 ? nil : "the class ID must be 1...2^63-1"
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

extension BCID: CustomStringConvertible {
    /// The canonical form, `storage.partition.classID`.
    public var description: String { "\(storage).\(partition).\(classID)" }
}
