internal import WhorlNumerics

/// ISO/IEC 19794-2:2005, clause 7: the record format.
///
///     0  4  magic "FMR\0"                 14  2  width            20  2  pixels a centimeter, vertical
///     4  4  version " 20\0"               16  2  height           22  1  number of views
///     8  4  length of the record          18  2  the same,        23  1  reserved
///    12  2  capture equipment                    horizontal
///
/// Each view: finger (1), number and impression (4 bits each), quality (1), number of minutiae (1), minutiae of six
/// bytes, extended data.
enum ISO19794v2005 {
    private static let layout = FMRLayout.iso2005

    static func decode(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord {
        try FMRLayout.readFirstVersion(&reader)
        let length = Int(try reader.read("the length field", as: UInt32.self))
        let views = try layout.readFirstEdition(&reader)
        try FMRLayout.checkLength(length, &reader)
        return MinutiaeRecord(views: views)
    }

    static func encode(_ record: MinutiaeRecord) -> [UInt8] {
        var writer = ByteWriter(order: .bigEndian)
        writer.write(FMRLayout.magic)
        writer.write(FMRLayout.firstVersion)
        writer.write(UInt32(0))
        layout.writeFirstEdition(record.views, to: &writer)
        writer.replace(UInt32(writer.bytes.count), at: FMRLayout.lengthOffset)
        return writer.bytes
    }
}
