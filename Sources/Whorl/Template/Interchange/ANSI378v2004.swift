internal import WhorlNumerics

/// ANSI/INCITS 378-2004: as ISO/IEC 19794-2:2005 but for a length field of two bytes, which is 0 and followed by one of
/// four where the record is long, the product's identifier (4) behind it, and directions in steps of two degrees.
enum ANSI378v2004 {
    private static let layout = FMRLayout.ansi2004

    static func decode(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord {
        try FMRLayout.readFirstVersion(&reader)
        var length = Int(try reader.read("the length field", as: UInt16.self))
        if length == 0 { length = Int(try reader.read("the length field", as: UInt32.self)) }
        let product = try reader.readProduct()
        let views = try layout.readFirstEdition(&reader)
        try FMRLayout.checkLength(length, &reader)
        return MinutiaeRecord(views: views, product: product)
    }

    static func encode(_ record: MinutiaeRecord) -> [UInt8] {
        var body = ByteWriter(order: .bigEndian)
        body.write(record.product.written)
        layout.writeFirstEdition(record.views, to: &body)
        var writer = ByteWriter(order: .bigEndian)
        writer.write(FMRLayout.magic)
        writer.write(FMRLayout.firstVersion)
        let short = writer.bytes.count + MemoryLayout<UInt16>.size + body.bytes.count
        if let length = UInt16(exactly: short) {
            writer.write(length)
        } else {
            writer.write(UInt16(0))
            writer.write(UInt32(short + MemoryLayout<UInt32>.size))
        }
        writer.write(body.bytes)
        return writer.bytes
    }
}
