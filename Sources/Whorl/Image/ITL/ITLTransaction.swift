/// What the record of type 1 says of its file.
struct ITLTransaction {
    /// Numbers of fields (ANSI/NIST-ITL 1-2011, clause 8.1).
    enum Field: Int {
        case version = 2
        case content = 3
        case nativeResolution = 11
    }

    /// The versions of the standard, from 1993 to the update of 2015.
    static let versions: Set = ["0200", "0201", "0300", "0400", "0500", "0501", "0502"]

    /// The version as it is written.
    let version: String
    /// Dots per inch of the scanner, where they are stated and possible.
    let nativeResolution: Double?

    init(_ record: ITLRecord?) {
        let text = { (field: Field) in record?[field.rawValue]?.text ?? "" }
        version = text(.version)
        nativeResolution = StatedResolution.dotsPerInch(perMillimeter: text(.nativeResolution))
    }
}
