/// A format that minutiae are exchanged in.
public enum RecordFormat: String, Sendable, CaseIterable, Codable {
    /// ISO/IEC 19794-2:2005, the record format.
    case iso19794v2005 = "iso19794-2-2005"
    /// ISO/IEC 19794-2:2011, the record format.
    case iso19794v2011 = "iso19794-2-2011"
    /// ANSI/INCITS 378-2004.
    case ansi378v2004 = "ansi378-2004"
    /// ANSI/INCITS 378-2009.
    case ansi378v2009 = "ansi378-2009"
    /// ANSI/INCITS 378-2009, Amendment 1.
    case ansi378v2009am1 = "ansi378-2009-am1"
    /// ISO/IEC 19794-2:2005, the normal card format: five bytes a minutia.
    case isoCardNormal = "iso19794-2-card-normal"
    /// ISO/IEC 19794-2:2005, the compact card format: three bytes a minutia.
    case isoCardCompact = "iso19794-2-card-compact"
    /// The text of NIST's mindtct and bozorth3: x, y, direction and quality on a line each.
    case xyt

    /// The format's name as people write it.
    public var name: String {
        switch self {
        case .iso19794v2005: "ISO/IEC 19794-2:2005"
        case .iso19794v2011: "ISO/IEC 19794-2:2011"
        case .ansi378v2004: "ANSI/INCITS 378-2004"
        case .ansi378v2009: "ANSI/INCITS 378-2009"
        case .ansi378v2009am1: "ANSI/INCITS 378-2009/AM1"
        case .isoCardNormal: "ISO/IEC 19794-2 normal card"
        case .isoCardCompact: "ISO/IEC 19794-2 compact card"
        case .xyt: "XYT"
        }
    }
}
