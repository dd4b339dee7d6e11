/// A print as a record states it: minutiae that another extractor may have found, and no ridge flow.
extension FingerTemplate {
    /// Dots per inch of records that can be compared; those of a normal card are 2540.
    private static let recordResolutions = 75.0...3000.0
    /// Greatest distance between minutiae of a print in pixels at 500 dpi: 20 centimeters, more than any finger.
    private static let greatestSide = 4096

    /// Makes a template of a print of a record.
    ///
    /// Resolutions are brought to 500 dpi and places to the nearest quarter of a pixel. Of more minutiae than are kept
    /// the best are, in case of doubt those nearest to their middle. Minutiae without a stated quality get the mean one of
    /// our extractor. The ridge flow is estimated from the minutiae.
    ///
    /// - Parameter view: the print.
    /// - Throws: ``WhorlError/tooFewMinutiae(got:minimum:)``, ``WhorlError/invalidResolution(got:minimum:maximum:)``,
    ///   ``WhorlError/damagedTemplate(reason:)`` where the minutiae lie further apart than those of any finger.
    public init(_ view: MinutiaeRecord.View) throws(WhorlError) {
        guard view.minutiae.count >= FingerParameters.minimumMinutiae else {
            throw .tooFewMinutiae(got: view.minutiae.count, minimum: FingerParameters.minimumMinutiae)
        }
        let (scaleX, scaleY) = (try Self.scale(view.resolutionX), try Self.scale(view.resolutionY))
        let placed = view.minutiae.map { minutia in
            PlacedMinutia(
                x: (Double(minutia.x) * scaleX).rounded(), y: (Double(minutia.y) * scaleY).rounded(), minutia: minutia)
        }
        let side = Double(Self.greatestSide * Point.stepsPerPixel)
        guard placed.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.x <= side && $0.y <= side }) else {
            throw .damagedTemplate(reason: "the minutiae lie further apart than those of any finger")
        }
        let points = PlacedMinutia.best(placed, Self.maximumCount).map(Point.init)
        let (width, height) = Self.size(view, scaleX, scaleY, around: points)
        self.init(
            extractorVersion: MinutiaExtractor.version, width: width, height: height, points: points,
            ridges: RidgeField(estimatedFrom: points),
            quality: view.quality.lazy.compactMap(\.score).first ?? Self.meanQuality(of: points), origin: .record)
    }

    /// Quarter pixels at 500 dpi in a pixel of a record.
    private static func scale(_ resolution: Int) throws(WhorlError) -> Double {
        let dots = MinutiaeRecord.dotsPerInch(resolution)
        guard recordResolutions.contains(dots) else {
            throw .invalidResolution(
                got: dots, minimum: recordResolutions.lowerBound, maximum: recordResolutions.upperBound)
        }
        return FingerParameters.resolution / dots * Double(Point.stepsPerPixel)
    }

    /// The size that is stated, in pixels at 500 dpi, made large enough for the minutiae.
    private static func size(
        _ view: MinutiaeRecord.View, _ scaleX: Double, _ scaleY: Double, around points: [Point]
    ) -> (width: Int, height: Int) {
        func side(_ stated: Int, _ scale: Double, _ greatest: UInt16) -> Int {
            let pixels = Int((Double(stated) * scale / Double(Point.stepsPerPixel)).rounded())
            return max(min(pixels, greatestSide), Int(greatest) / Point.stepsPerPixel + 1)
        }
        return (
            side(view.width, scaleX, points.map(\.x).max() ?? 0), side(view.height, scaleY, points.map(\.y).max() ?? 0)
        )
    }

    private static func meanQuality(of points: [Point]) -> Int {
        points.isEmpty ? 0 : points.reduce(0) { $0 + Int($1.quality) } / points.count
    }
}

/// A minutia of a record with its place in quarter pixels at 500 dpi.
private struct PlacedMinutia {
    let x: Double
    let y: Double
    let minutia: MinutiaeRecord.Minutia

    /// The best ones, in their order.
    static func best(_ all: [PlacedMinutia], _ limit: Int) -> [PlacedMinutia] {
        guard all.count > limit else { return all }
        let count = Double(all.count)
        let (middleX, middleY) = (all.reduce(0) { $0 + $1.x } / count, all.reduce(0) { $0 + $1.y } / count)
        func rank(_ index: Int) -> (quality: Int, distance: Double, index: Int) {
            let (dx, dy) = (all[index].x - middleX, all[index].y - middleY)
            return (-(all[index].minutia.quality ?? 0), dx * dx + dy * dy, index)
        }
        return all.indices.sorted { rank($0) < rank($1) }.prefix(limit).sorted().map { all[$0] }
    }
}

extension FingerTemplate.Point {
    fileprivate init(_ placed: PlacedMinutia) {
        self.init(
            x: UInt16(placed.x), y: UInt16(placed.y),
            direction: UInt16(Self.steps(placed.minutia.direction)),
            kind: placed.minutia.kind,
            quality: UInt8(
                min(max(placed.minutia.quality ?? RecordParameters.unstatedQuality, 0), FMRLayout.highestQuality)))
    }

    private static func steps(_ direction: Int) -> Int {
        RecordDirection.steps(direction, of: stepsPerTurn)
    }
}

/// The constants of templates that are made of records. Lengths are pixels at 500 dpi.
///
/// Values were chosen on the development sets (`Datasets/README.md`) for the lowest FNMR at FMR 1/100 and 1/1000 of
/// templates that were written as ISO/IEC 19794-2:2005 and read again, with no more false matches than templates of
/// images have at a calibrated threshold.
enum RecordParameters {
    /// How far the print reaches beyond the convex hull of its minutiae.
    static let printMargin: Float = 28
    /// Standard deviation of the distance over which minutiae tell of the ridge flow.
    static let flowSigma: Float = 20
    /// Quality of a minutia that states none: the mean of those that our extractor finds on the development sets.
    static let unstatedQuality = 73
}
