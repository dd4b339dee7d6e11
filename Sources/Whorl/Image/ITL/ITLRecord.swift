/// A record of an ANSI/NIST-ITL file.
public struct ITLRecord: Sendable, Equatable {
    /// What a record is made of.
    public enum Content: Sendable, Equatable {
        /// Fields with tags: all types but 3 to 8. The length, field 1, is among them.
        case tagged([ITLField])
        /// Types 3 to 8: the bytes behind length and information designation character.
        case binary(ArraySlice<UInt8>)
    }

    /// The types that have no tags.
    static let binaryTypes = 3...8

    /// The record type, 1...99.
    public let type: Int
    /// Where it begins, in bytes from the start of the file; 0 for one that was not read.
    public let offset: Int
    /// Its bytes, as its length has it; 0 for one that was not read.
    public let length: Int
    /// The information designation character, which tells records of a file apart; nil of type 1 and where it is
    /// missing.
    public let idc: Int?
    /// Its fields or bytes.
    public let content: Content

    init(type: Int, offset: Int, length: Int, idc: Int?, content: Content) {
        (self.type, self.offset, self.length, self.idc, self.content) = (type, offset, length, idc, content)
    }

    /// The fields; none of a record without tags.
    public var fields: [ITLField] {
        if case .tagged(let fields) = content { fields } else { [] }
    }

    /// The first field of a number.
    public subscript(number: Int) -> ITLField? { fields.first { $0.number == number } }
}

/// How many minutiae a record of type 9 has.
enum ITLMinutiae {
    static let recordType = 9
    /// Fields that state the number: of the standard's own features, of the FBI's, and of those of INCITS 378
    /// (ANSI/NIST-ITL 1-2011, clause 8.9).
    private static let counts = [10, 15, 136]
    /// The field with a subfield for each minutia of the extended feature set.
    private static let extended = 331

    /// The number, where the record has minutiae that it counts, or lists as extended features.
    package static func count(in record: ITLRecord) -> Int? {
        guard record.type == recordType else { return nil }
        for number in counts {
            if let count = record[number]?.integer { return count }
        }
        return record[extended]?.subfieldCount
    }
}
