extension MinutiaeRecord {
    /// Accepts what a format can hold, so that writing it changes nothing but directions and loses nothing but what the
    /// format has no place for.
    ///
    /// - Throws: ``WhorlError/unwritableRecord(format:reason:)``.
    func checkFits(_ format: RecordFormat) throws(WhorlError) {
        func demand(_ holds: Bool, _ reason: @autoclosure () -> String) throws(WhorlError) {
            guard holds else { throw .unwritableRecord(format: format, reason: reason()) }
        }
        try demand(views.count <= format.maximumViews, "it has \(views.count) views, and \(format.maximumViews) fit")
        if format.maximumViews == 1 {
            try demand(!views.isEmpty, "it has no view")
            try demand(views.allSatisfy { !$0.minutiae.isEmpty }, "it has no minutia, and the format nothing else")
        }
        try demand(
            !format.sharesSize || views.allSatisfy { $0.hasSize(of: views[0]) },
            "its views differ in size, resolution or device")
        try demand(
            !format.sharesDevice || views.allSatisfy { $0.device == views[0].device }, "its views differ in device")
        for view in views {
            try demand(
                view.minutiae.count <= Self.maximumMinutiae,
                "a view has \(view.minutiae.count) minutiae, and \(Self.maximumMinutiae) fit")
            try demand(view.isInRange(of: format), "a number of a view is out of range")
            let places = 0...format.maximumCoordinate
            try demand(
                view.minutiae.allSatisfy { places.contains($0.x) && places.contains($0.y) },
                "a minutia lies outside what coordinates reach")
            try demand(
                !format.isCard || view.resolutionX == format.resolution && view.resolutionY == format.resolution,
                "its resolution is not \(format.resolution) pixels a centimeter")
            let extended = format.layout?.bytes(of: view.extended).count ?? 0
            try demand(extended <= Int(UInt16.max), "its extended data has \(extended) bytes")
        }
    }
}

extension MinutiaeRecord.View {
    /// The most numbers of quality and of certificates: they are counted in a byte.
    private static let maximumList = Int(UInt8.max)
    /// The most that four bits hold.
    static let fourBits = 0x0F

    /// Whether what the formats of 2004 and 2005 state once for a record is the same.
    fileprivate func hasSize(of other: Self) -> Bool {
        width == other.width && height == other.height && resolutionX == other.resolutionX
            && resolutionY == other.resolutionY && device.identifier == other.device.identifier
            && device.compliance == other.device.compliance
    }

    fileprivate func isInRange(of format: RecordFormat) -> Bool {
        let (sizes, resolutions) = (0...Int(UInt16.max), 1...Int(UInt16.max))
        let isSmall = format == .iso19794v2005 || format == .ansi378v2004
        return (0...(isSmall ? Self.fourBits : Int(UInt8.max))).contains(number)
            && (!isSmall || impression <= Self.fourBits)
            && sizes.contains(width) && sizes.contains(height)
            && resolutions.contains(resolutionX) && resolutions.contains(resolutionY)
            && quality.count <= Self.maximumList && certifications.count <= Self.maximumList
            && endingType <= Self.fourBits
    }
}

extension RecordFormat {
    /// The most views that fit.
    var maximumViews: Int {
        switch self {
        case .iso19794v2011: Int(UInt16.max)
        case .isoCardNormal, .isoCardCompact, .xyt: 1
        default: Int(UInt8.max)
        }
    }

    /// Whether the header states size and device for all views.
    fileprivate var sharesSize: Bool { self == .iso19794v2005 || self == .ansi378v2004 }
    /// Whether the header states the device for all views, which state their sizes.
    fileprivate var sharesDevice: Bool { self == .ansi378v2009 || self == .ansi378v2009am1 }
}
