/// How many minutiae a record of type 9 has.
enum ITLMinutiae {
    static let recordType = 9
    /// Fields that state the number: of the standard's own features, of the FBI's, and of those of INCITS 378
    /// (ANSI/NIST-ITL 1-2011, clause 8.9).
    private static let counts = [10, 15, 136]
    /// The field with a subfield for each minutia of the extended feature set.
    private static let extended = 331

    /// The number, where the record has minutiae that it counts, or lists as extended features.
    static func count(in record: ITLRecord) -> Int? {
        guard record.type == recordType else { return nil }
        for number in counts {
            if let count = record[number]?.integer { return count }
        }
        return record[extended]?.subfieldCount
    }
}
