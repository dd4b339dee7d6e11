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

    /// The longest record that is read or written, in bytes.
    public static let maximumBytes = 1 << 20

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

    /// The resolution that records are written at, in pixels a centimeter: 197 stands for 500 dpi; card formats count
    /// hundredths and tenths of a millimeter.
    public var resolution: Int { card?.resolution ?? MinutiaeRecord.usualResolution }

    /// Steps of a direction in a full turn.
    public var directionSteps: Int {
        layout?.directionSteps ?? card?.directionSteps ?? XYTRecord.directionSteps
    }

    /// The greatest coordinate that it holds, in pixels of the record.
    public var maximumCoordinate: Int {
        // Rows of XYT are counted from the bottom, from 1.
        card?.maximumCoordinate ?? (self == .xyt ? FMRLayout.maximumCoordinate - 1 : FMRLayout.maximumCoordinate)
    }

    /// How records of views are laid out; nothing for other formats.
    var layout: FMRLayout? {
        switch self {
        case .iso19794v2005: .iso2005
        case .iso19794v2011: .iso2011
        case .ansi378v2004: .ansi2004
        case .ansi378v2009, .ansi378v2009am1: .ansi2009
        case .isoCardNormal, .isoCardCompact, .xyt: nil
        }
    }

    /// How card data is laid out, which holds minutiae and nothing else; nothing for other formats.
    var card: CardLayout? {
        switch self {
        case .isoCardNormal: .normal
        case .isoCardCompact: .compact
        case .iso19794v2005, .iso19794v2011, .ansi378v2004, .ansi378v2009, .ansi378v2009am1, .xyt: nil
        }
    }

    /// Whether it is a card format.
    var isCard: Bool { card != nil }
}
