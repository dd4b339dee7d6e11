internal import WhorlNumerics

/// ISO/IEC 19794-2:2011, clause 8: the record format.
///
///     0  4  magic "FMR\0"            8  4  length of the record              14  1  whether views state certificates
///     4  4  version "030\0"         12  2  number of views
///
/// Each view: length (4), time of capture (9), technology (1), vendor (2) and identifier (2) of the device, scores of
/// quality (a count, then 5 bytes each), certificates where the header says so (a count, then 3 bytes each), finger (1),
/// number (1), pixels a centimeter across and down (2 each), impression (1), width and height (2 each), bytes of a
/// minutia and type of ridge endings (4 bits each), number of minutiae (1), minutiae, extended data.
enum ISO19794v2011 {
    private static let layout = FMRLayout.iso2011
    /// The fewest bytes of a view: without scores of quality, certificates, minutiae and extended data.
    private static let leastViewBytes = 34
    /// Bytes of a minutia that states its quality.
    private static let fullMinutia: UInt8 = 6
    /// Half a byte.
    private static let nibble: UInt8 = 4

    static func decode(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord {
        _ = try FMRLayout.readVersion(&reader)
        let length = Int(try reader.read("the length field", as: UInt32.self))
        let count = Int(try reader.read("the number of views", as: UInt16.self))
        let flag: UInt8 = try reader.read("the certification flag")
        if flag > 1 { try reader.tolerate("the certification flag is neither 0 nor 1", at: reader.offset - 1) }
        try FMRLayout.checkCount(count, &reader)
        var views: [MinutiaeRecord.View] = []
        for _ in 0..<count {
            let start = reader.offset
            let stated = Int(try reader.read("the length of a view", as: UInt32.self))
            views.append(try readView(isCertified: flag == 1, &reader))
            let used = reader.offset - start
            if stated != used { try reader.tolerate("the length of a view is wrong", at: start) }
            if stated > used, stated - used <= reader.remaining { _ = try reader.take(stated - used, "a view") }
        }
        try FMRLayout.checkLength(length, &reader)
        var record = MinutiaeRecord(views: views)
        record.listsCertifications = flag == 1
        return record
    }

    private static func readView(
        isCertified: Bool, _ reader: inout RecordReader
    ) throws(WhorlError) -> MinutiaeRecord.View {
        var view = MinutiaeRecord.View()
        view.captured = try readTime(&reader)
        view.device = MinutiaeRecord.Device(
            technology: try reader.read("the device"), vendor: try reader.read("the device"),
            identifier: try reader.read("the device"))
        for _ in 0..<(try reader.read("the number of quality scores", as: UInt8.self)) {
            view.quality.append(try layout.readQuality("a quality score", &reader))
        }
        if isCertified {
            for _ in 0..<(try reader.read("the number of certificates", as: UInt8.self)) {
                view.certifications.append(
                    MinutiaeRecord.Certification(
                        authority: try reader.read("a certificate"), scheme: try reader.read("a certificate")))
            }
        }
        view.position = try FMRLayout.readPosition(&reader)
        view.number = Int(try reader.read("the view's number", as: UInt8.self))
        view.resolutionX = try FMRLayout.readResolution(&reader)
        view.resolutionY = try FMRLayout.readResolution(&reader)
        view.impression = try reader.read("the impression type")
        view.width = Int(try reader.read("the width", as: UInt16.self))
        view.height = Int(try reader.read("the height", as: UInt16.self))
        let packed: UInt8 = try reader.read("the form of minutiae")
        view.endingType = packed & (1 << nibble - 1)
        let bytes = packed >> nibble
        guard bytes == fullMinutia || bytes == fullMinutia - 1 else {
            throw reader.damaged("minutiae have neither 5 nor 6 bytes", at: reader.offset - 1)
        }
        view.listsMinutiaQuality = bytes == fullMinutia
        let count = Int(try reader.read("the number of minutiae", as: UInt8.self))
        view.minutiae = try layout.readMinutiae(count, of: view, hasQuality: view.listsMinutiaQuality, &reader)
        view.extended = try layout.readExtended(&reader)
        return view
    }

    private static func readTime(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord.CaptureTime? {
        let time = MinutiaeRecord.CaptureTime(
            year: try reader.read("the time"), month: try reader.read("the time"), day: try reader.read("the time"),
            hour: try reader.read("the time"), minute: try reader.read("the time"),
            second: try reader.read("the time"), millisecond: try reader.read("the time"))
        return time == unstatedTime ? nil : time
    }

    /// All bits set.
    private static let unstatedTime = MinutiaeRecord.CaptureTime(
        year: .max, month: .max, day: .max, hour: .max, minute: .max, second: .max, millisecond: .max)

    static func encode(_ record: MinutiaeRecord) -> [UInt8] {
        let isCertified = record.listsCertifications || record.views.contains { !$0.certifications.isEmpty }
        var writer = ByteWriter(order: .bigEndian)
        writer.write(FMRLayout.magic)
        writer.write(FMRLayout.secondVersion)
        writer.write(UInt32(0))
        writer.write(UInt16(record.views.count))
        writer.write(UInt8(isCertified ? 1 : 0))
        for view in record.views {
            let start = writer.bytes.count
            writer.write(UInt32(0))
            write(view, isCertified: isCertified, to: &writer)
            writer.replace(UInt32(writer.bytes.count - start), at: start)
        }
        writer.replace(UInt32(writer.bytes.count), at: FMRLayout.lengthOffset)
        return writer.bytes
    }

    private static func write(_ view: MinutiaeRecord.View, isCertified: Bool, to writer: inout ByteWriter) {
        let time = view.captured ?? unstatedTime
        writer.write(time.year)
        writer.write([time.month, time.day, time.hour, time.minute, time.second])
        writer.write(time.millisecond)
        writer.write(view.device.technology)
        writer.write(view.device.vendor)
        writer.write(view.device.identifier)
        writer.write(UInt8(view.quality.count))
        for quality in view.quality { layout.write(quality, to: &writer) }
        if isCertified {
            writer.write(UInt8(view.certifications.count))
            for certificate in view.certifications {
                writer.write(certificate.authority)
                writer.write(certificate.scheme)
            }
        }
        writer.write([view.position.rawValue, UInt8(view.number)])
        writer.write(UInt16(view.resolutionX))
        writer.write(UInt16(view.resolutionY))
        writer.write(view.impression)
        writer.write(UInt16(view.width))
        writer.write(UInt16(view.height))
        let hasQuality = view.listsMinutiaQuality || view.minutiae.contains { $0.quality != nil || $0.qualityFailed }
        writer.write((hasQuality ? fullMinutia : fullMinutia - 1) << nibble | view.endingType)
        writer.write(UInt8(view.minutiae.count))
        layout.write(view.minutiae, hasQuality: hasQuality, to: &writer)
        FMRLayout.write(layout.bytes(of: view.extended), to: &writer)
    }

    /// Whether bytes that begin as a record of the second version divide into views as this standard says; ANSI/INCITS
    /// 378-2009 has the same magic and version.
    static func divides(_ bytes: [UInt8]) -> Bool {
        var reader = RecordReader(bytes[...], format: .iso19794v2011, mode: .strict)
        guard (try? reader.take(FMRLayout.lengthOffset + MemoryLayout<UInt32>.size, "the length")) != nil,
            let count = try? reader.read("the number of views", as: UInt16.self),
            let certification = try? reader.read("the certification flag", as: UInt8.self), certification <= 1
        else { return false }
        for _ in 0..<count {
            guard let stated = try? reader.read("a view", as: UInt32.self), stated >= leastViewBytes,
                (try? reader.take(Int(stated) - MemoryLayout<UInt32>.size, "a view")) != nil
            else { return false }
        }
        return count > 0 && reader.remaining == 0
    }
}
