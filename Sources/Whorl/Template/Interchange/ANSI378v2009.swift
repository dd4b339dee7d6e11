internal import WhorlNumerics

/// ANSI/INCITS 378-2009, and its Amendment 1, which differs in the version alone.
///
///     0  4  magic "FMR\0"            12  4  product's owner and type      19  1  number of views
///     4  4  version                  16  1  compliance of the device      20  1  reserved
///     8  4  length of the record     17  2  device
///
/// Each view: finger (1), number (1), impression (1), quality (1), who measured it (4), width, height and pixels a
/// centimeter across and down (2 each), number of minutiae (1), minutiae of six bytes, extended data.
enum ANSI378v2009 {
    private static let layout = FMRLayout.ansi2009

    static func decode(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord {
        let untouched = reader
        var failure: WhorlError?
        do throws(WhorlError) {
            let record = try decode(&reader, hasCompliance: true)
            if reader.mode == .strict || reader.remaining == 0 { return record }
        } catch {
            failure = error
        }
        // Writers that follow the draft of 2007 leave out the byte of compliance, and all behind it moves up.
        var draft = untouched
        if untouched.mode == .tolerant, let record = try? decode(&draft, hasCompliance: false), draft.remaining == 0,
            !record.views.isEmpty
        {
            try draft.tolerate("the compliance of the device is left out", at: complianceOffset)
            reader = draft
            return record
        }
        if let failure { throw failure }
        reader = untouched
        return try decode(&reader, hasCompliance: true)
    }

    private static let complianceOffset = 16

    private static func decode(
        _ reader: inout RecordReader, hasCompliance: Bool
    ) throws(WhorlError) -> MinutiaeRecord {
        let version = try FMRLayout.readVersion(&reader)
        if version != Self.version(of: reader.format) {
            try reader.tolerate("the version is another", at: FMRLayout.magic.count)
        }
        let length = Int(try reader.read("the length field", as: UInt32.self))
        let product = try reader.readProduct()
        var device = MinutiaeRecord.Device()
        if hasCompliance { device.compliance = try reader.read("the compliance") }
        device.identifier = try reader.read("the device")
        let views = try layout.readViews(&reader) { (reader) throws(WhorlError) in try readView(device, &reader) }
        try FMRLayout.checkLength(length, &reader)
        return MinutiaeRecord(views: views, product: product)
    }

    private static func readView(
        _ device: MinutiaeRecord.Device, _ reader: inout RecordReader
    ) throws(WhorlError) -> MinutiaeRecord.View {
        var view = MinutiaeRecord.View()
        view.device = device
        view.position = try FMRLayout.readPosition(&reader)
        view.number = Int(try reader.read("the view's number", as: UInt8.self))
        view.impression = try reader.read("the impression type")
        view.quality = [try layout.readQuality("the finger quality", &reader)]
        view.width = Int(try reader.read("the width", as: UInt16.self))
        view.height = Int(try reader.read("the height", as: UInt16.self))
        view.resolutionX = try FMRLayout.readResolution(&reader)
        view.resolutionY = try FMRLayout.readResolution(&reader)
        let count = Int(try reader.read("the number of minutiae", as: UInt8.self))
        view.minutiae = try layout.readMinutiae(count, of: view, &reader)
        view.extended = try layout.readExtended(&reader)
        return view
    }

    static func encode(_ record: MinutiaeRecord, as format: RecordFormat) -> [UInt8] {
        var writer = ByteWriter(order: .bigEndian)
        writer.write(FMRLayout.magic)
        writer.write(version(of: format))
        writer.write(UInt32(0))
        writer.write(record.product.written)
        let device = record.views.first?.device ?? MinutiaeRecord.Device()
        writer.write(device.compliance)
        writer.write(device.identifier)
        writer.write(UInt8(record.views.count))
        writer.write(UInt8(0))
        for view in record.views { write(view, to: &writer) }
        writer.replace(UInt32(writer.bytes.count), at: FMRLayout.lengthOffset)
        return writer.bytes
    }

    private static func write(_ view: MinutiaeRecord.View, to writer: inout ByteWriter) {
        var quality = view.quality.first ?? MinutiaeRecord.Quality(score: nil)
        // No measure has the vendor 0 here.
        if quality.vendor == 0 { quality.vendor = RecordProduct.unknownOwner }
        writer.write([view.position.rawValue, UInt8(view.number), view.impression])
        layout.write(quality, to: &writer)
        for number in [view.width, view.height, view.resolutionX, view.resolutionY] { writer.write(UInt16(number)) }
        writer.write(UInt8(view.minutiae.count))
        layout.write(view.minutiae, to: &writer)
        FMRLayout.write(layout.bytes(of: view.extended), to: &writer)
    }

    private static func version(of format: RecordFormat) -> [UInt8] {
        format == .ansi378v2009am1 ? FMRLayout.amendedVersion : FMRLayout.secondVersion
    }
}
