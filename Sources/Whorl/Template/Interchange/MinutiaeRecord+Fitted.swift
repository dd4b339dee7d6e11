extension MinutiaeRecord {
    /// Pixels a centimeter that stand for 1000 dpi.
    private static let doubleResolution = 2 * usualResolution
    /// Centimeters in an inch.
    private static let centimetersPerInch = 2.54

    /// Dots per inch of a resolution in pixels a centimeter; 197 and 394 stand for 500 and 1000.
    static func dotsPerInch(_ resolution: Int) -> Double {
        switch resolution {
        case usualResolution: FingerParameters.resolution
        case doubleResolution: 2 * FingerParameters.resolution
        default: Double(resolution) * centimetersPerInch
        }
    }

    /// The record as another format can hold it.
    ///
    /// Formats of one view keep the first. Card formats get their resolution; the others get the usual one where a
    /// record came from a card, and XYT always, as it does not state it. Minutiae beyond 255 and those that lie outside
    /// what coordinates reach are left out, after all were moved to where most fit; on a card they are sorted by row and
    /// column, as NIST SP 800-76-2, 7 asks for. Codes that the format does not have give way to the nearest: of ISO/IEC
    /// 19794-2:2011 a score that is not stated has none, and is left out, as are scores that say nothing in the formats of
    /// 2004 and 2005.
    ///
    /// - Throws: ``WhorlError/unwritableRecord(format:reason:)`` for a record without a view where one is needed.
    public func fitted(to format: RecordFormat) throws(WhorlError) -> MinutiaeRecord {
        guard !views.isEmpty || format.maximumViews > 1 else {
            throw .unwritableRecord(format: format, reason: "it has no view")
        }
        var record = self
        record.views = views.prefix(format.maximumViews).map { $0.fitted(to: format) }
        return record
    }
}

extension MinutiaeRecord.View {
    private static let livePlain: UInt8 = 0
    private static let liveRolled: UInt8 = 1

    fileprivate func fitted(to format: RecordFormat) -> Self {
        var view = self
        let isMetric = [RecordFormat.isoCardNormal.resolution, RecordFormat.isoCardCompact.resolution]
            .contains(resolutionX)
        if format.isCard || format == .xyt || isMetric { view.resample(to: format.resolution) }
        view.minutiae = Array(view.minutiae.prefix(MinutiaeRecord.maximumMinutiae))
        view.moveInside(format.maximumCoordinate)
        if format.isCard { view.minutiae.sort { ($0.y, $0.x, $0.direction) < ($1.y, $1.x, $1.direction) } }
        if format == .iso19794v2011 { view.quality.removeAll { $0.score == nil && !$0.failed } }
        if format == .iso19794v2005 || format == .ansi378v2004 {
            view.quality.removeAll { $0.score == nil }
            view.number = min(view.number, Self.fourBits)
            if view.impression > Self.fourBits {
                // Codes from 20 on go in pairs: the even is plain, the odd rolled.
                view.impression = view.impression.isMultiple(of: 2) ? Self.livePlain : Self.liveRolled
            }
        }
        return view
    }

    /// Changes the resolution, each place to the nearest.
    private mutating func resample(to resolution: Int) {
        let wanted = MinutiaeRecord.dotsPerInch(resolution)
        let across = wanted / MinutiaeRecord.dotsPerInch(max(resolutionX, 1))
        let down = wanted / MinutiaeRecord.dotsPerInch(max(resolutionY, 1))
        guard across != 1 || down != 1 else { return }
        func moved(_ place: Int, _ scale: Double) -> Int { Int((Double(place) * scale).rounded()) }
        for index in minutiae.indices {
            minutiae[index].x = moved(minutiae[index].x, across)
            minutiae[index].y = moved(minutiae[index].y, down)
        }
        mapSingularities { point in
            point.x = moved(point.x, across)
            point.y = moved(point.y, down)
        }
        let most = Int(UInt16.max)
        // A minutia in the last column stays inside.
        width = min(max(moved(width, across), width > 0 ? (minutiae.map(\.x).max() ?? 0) + 1 : 0), most)
        height = min(max(moved(height, down), height > 0 ? (minutiae.map(\.y).max() ?? 0) + 1 : 0), most)
        (resolutionX, resolutionY) = (resolution, resolution)
    }

    /// Moves minutiae to where coordinates reach, no further than needed, and leaves out those that lie beyond.
    private mutating func moveInside(_ maximum: Int) {
        let left = max((minutiae.map(\.x).max() ?? 0) - maximum, 0)
        let up = max((minutiae.map(\.y).max() ?? 0) - maximum, 0)
        guard left > 0 || up > 0 else { return }
        let shiftX = min(left, minutiae.map(\.x).min() ?? 0)
        let shiftY = min(up, minutiae.map(\.y).min() ?? 0)
        for index in minutiae.indices {
            minutiae[index].x -= shiftX
            minutiae[index].y -= shiftY
        }
        minutiae.removeAll { $0.x > maximum || $0.y > maximum }
    }
}
