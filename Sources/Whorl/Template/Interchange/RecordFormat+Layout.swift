extension RecordFormat {
    /// The longest record that is read or written, in bytes.
    public static let maximumBytes = 1 << 20

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

    /// How records of views are laid out; nil for other formats.
    var layout: FMRLayout? {
        switch self {
        case .iso19794v2005: .iso2005
        case .iso19794v2011: .iso2011
        case .ansi378v2004: .ansi2004
        case .ansi378v2009, .ansi378v2009am1: .ansi2009
        case .isoCardNormal, .isoCardCompact, .xyt: nil
        }
    }

    /// How card data is laid out, which holds minutiae and nothing else; nil for other formats.
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
