extension RecordFormat {
    /// The format of bytes that begin as a record does, from their first bytes and lengths; they may be damaged.
    ///
    /// ISO/IEC 19794-2 and ANSI/INCITS 378 share magic and versions. Of 2005 and 2004: ISO has a length of four bytes
    /// where ANSI has one of two, so that its first half is 0 in every record of ISO below 64 kB; the reading
    /// that fits decides on a longer one. Of 2011 and 2009: ISO divides into views by their lengths. Card formats have no mark: they
    /// are recognized inside a biometric data template alone, where only one of them divides its length.
    ///
    /// - Returns: nil for bytes of no such format, as a card's without a template.
    public static func detected(_ bytes: [UInt8]) -> RecordFormat? {
        guard bytes.starts(with: FMRLayout.magic) else {
            if bytes.starts(with: CardWrapping.templateTag) { return CardWrapping.format(bytes) }
            return XYTRecord.recognizes(bytes) ? .xyt : nil
        }
        let version = Array(bytes.dropFirst(FMRLayout.magic.count).prefix(FMRLayout.firstVersion.count))
        switch version {
        case FMRLayout.secondVersion:
            if bytes.count > maximumBytes { return .ansi378v2009 }
            return ISO19794v2011.divides(bytes) ? .iso19794v2011 : secondEdition(bytes)
        case FMRLayout.amendedVersion: return .ansi378v2009am1
        default: return firstEdition(bytes)
        }
    }

    /// Tells the formats of 2004 and 2005 apart by the length field.
    private static func firstEdition(_ bytes: [UInt8]) -> RecordFormat {
        var reader = RecordReader(bytes.dropFirst(FMRLayout.lengthOffset), format: .ansi378v2004, mode: .strict)
        guard let short = try? reader.read("the length", as: UInt16.self),
            let low = try? reader.read("the length", as: UInt16.self)
        else { return .iso19794v2005 }
        let long = Int(short) << UInt16.bitWidth | Int(low)
        if short != 0 { return long == bytes.count ? .iso19794v2005 : .ansi378v2004 }
        guard long != bytes.count, let next = try? reader.read("the length", as: UInt16.self) else {
            return .iso19794v2005
        }
        let behind = Int(low) << UInt16.bitWidth | Int(next)
        return behind == bytes.count && behind > UInt16.max ? .ansi378v2004 : .iso19794v2005
    }

    /// Tells a record of ISO that does not divide into views as it should from one of ANSI, which fits as a whole or
    /// names its maker where ISO counts views.
    private static func secondEdition(_ bytes: [UInt8]) -> RecordFormat {
        for mode in [RecordMode.strict, .tolerant] {
            for format in [RecordFormat.ansi378v2009, .iso19794v2011] {
                var reader = RecordReader(bytes[...], format: format, mode: mode)
                guard let record = try? RecordCodec.decode(&reader), reader.remaining == 0, !record.views.isEmpty
                else { continue }
                return format
            }
        }
        return .ansi378v2009
    }
}
