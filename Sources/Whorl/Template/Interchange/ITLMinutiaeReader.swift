/// Reads the minutiae of a record of type 9 from one of its blocks.
///
/// Directions of the standard's own block are opposite to those of ANSI/INCITS 378 and its rows are counted from the
/// bottom, as those of NIST's mindtct are; the other blocks agree with ANSI/INCITS 378.
struct ITLMinutiaeReader {
    private static let degrees = 360
    private static let halfTurn = MinutiaeRecord.directionSteps / 2
    /// Pixels a centimeter of blocks in hundredths of a millimeter.
    private static let metricResolution = RecordFormat.isoCardNormal.resolution
    /// The most minutiae: their numbers have three digits.
    private static let mostMinutiae = 999
    /// The greatest coordinate: five digits.
    private static let mostCoordinate = 99_999

    private let record: ITLRecord
    private let block: ITLPrint.Block
    private var findings: ContainerFindings

    init(_ record: ITLRecord, _ block: ITLPrint.Block, _ mode: RecordMode) {
        (self.record, self.block) = (record, block)
        findings = ContainerFindings(.itl, mode)
    }

    /// Reads the print of the record of a number.
    ///
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)``.
    mutating func read(_ number: Int) throws(WhorlError) -> ITLPrint {
        var view = MinutiaeRecord.View()
        view.impression = record[Field.impression]?.integer.flatMap(UInt8.init(exactly:)) ?? 0
        view.position = position
        switch block {
        case .m1: try readM1(&view)
        case .extended: try readMinutiae(&view, extendedMinutia)
        case .iafis, .standard: try readMinutiae(&view, packedMinutia)
        }
        if block != .m1 { setMetric(&view) }
        try check(view.minutiae.count)
        return ITLPrint(number: number, view: view, block: block, findings: findings.list)
    }

    /// Numbers of fields.
    private enum Field {
        static let impression = 3
        static let (standardPosition, standardCount) = (6, 10)
        static let (iafisPosition, iafisCount) = (14, 15)
        static let extendedPosition = 302
        static let (width, height, unit, horizontal, vertical) = (128, 129, 130, 131, 132)
        static let (viewNumber, position, quality, count) = (133, 134, 135, 136)
        static let (cores, deltas) = (139, 140)
    }

    private var position: FingerPosition {
        let field =
            switch block {
            case .m1: Field.position
            case .extended: Field.extendedPosition
            case .iafis: Field.iafisPosition
            case .standard: Field.standardPosition
            }
        let code = record[field]?.integer.flatMap(UInt8.init(exactly:))
        return code.flatMap(FingerPosition.init(rawValue:)) ?? .unknown
    }

    /// Compares the number of minutiae with the one that is stated.
    private mutating func check(_ count: Int) throws(WhorlError) {
        let field: Int? =
            switch block {
            case .m1: Field.count
            case .extended: nil
            case .iafis: Field.iafisCount
            case .standard: Field.standardCount
            }
        guard let field, let stated = record[field]?.integer, stated != count else { return }
        try findings.add(record.offset, "a record of type 9 states \(stated) minutiae and has \(count)")
    }

    // MARK: Minutiae

    /// The field of minutiae as people write it, such as `9.012`.
    private var name: String { "9." + (block.minutiae < Self.threeDigits ? "0" : "") + "\(block.minutiae)" }

    private static let threeDigits = 100

    private typealias Minutia = MinutiaeRecord.Minutia

    private func readMinutiae(
        _ view: inout MinutiaeRecord.View, _ minutia: ([String], Int) throws(WhorlError) -> Minutia
    ) throws(WhorlError) {
        guard let field = record[block.minutiae], !field.value.isEmpty else { return }
        guard field.subfieldCount <= Self.mostMinutiae else {
            throw damage("field \(name) has more than \(Self.mostMinutiae) minutiae")
        }
        for (place, items) in field.subfields.enumerated() { view.minutiae.append(try minutia(items, place + 1)) }
    }

    /// Number, x and y (4 digits each) with the direction (3) behind them, quality, kind, and ridge counts.
    private func packedMinutia(_ items: [String], _ place: Int) throws(WhorlError) -> Minutia {
        let packed = Array((items.count > 1 ? items[1] : "").utf8)
        guard packed.count == Self.packedDigits, packed.allSatisfy({ ITLNumber.digit($0) != nil }) else {
            throw damage("minutia \(place) of field \(name) has no place of \(Self.packedDigits) digits")
        }
        func number(_ range: Range<Int>) -> Int { ITLNumber.integer(packed[range]) ?? 0 }
        let (x, y, degrees) = (number(0..<4), number(4..<8), number(8..<Self.packedDigits))
        guard degrees <= Self.degrees else {
            throw damage("minutia \(place) of field \(name) has a direction beyond 360 degrees")
        }
        let turn = block == .standard ? Self.halfTurn : 0
        return Minutia(
            x: x, y: y, direction: RecordDirection.wrapped(Self.direction(degrees) + turn),
            kind: Self.kind(items.count > 3 ? items[3] : ""), quality: Self.confidence(items.count > 2 ? items[2] : ""))
    }

    private static let packedDigits = 11

    /// x, y, direction in degrees, kind, and what examiners are unsure of.
    private func extendedMinutia(_ items: [String], _ place: Int) throws(WhorlError) -> Minutia {
        Minutia(
            x: try number(items, 0, Self.mostCoordinate, place), y: try number(items, 1, Self.mostCoordinate, place),
            direction: RecordDirection.wrapped(Self.direction(try number(items, 2, Self.degrees, place))),
            kind: Self.kind(items.count > 3 ? items[3] : ""))
    }

    /// Number, x, y, direction in steps of two degrees, kind and quality.
    private func m1Minutia(_ items: [String], _ place: Int) throws(WhorlError) -> Minutia {
        let steps = FMRLayout.ansi2004.directionSteps
        let kind = UInt8(try number(items, 4, 2, place))
        let quality = items.count > 5 ? Int(items[5]) : nil
        return Minutia(
            x: try number(items, 1, FMRLayout.maximumCoordinate, place),
            y: try number(items, 2, FMRLayout.maximumCoordinate, place),
            direction: RecordDirection.direction(try number(items, 3, steps - 1, place), of: steps),
            kind: Minutia.Kind(rawValue: kind) ?? .other,
            quality: quality.flatMap { (1...FMRLayout.highestQuality).contains($0) ? $0 : nil })
    }

    // MARK: The block of ANSI/INCITS 378

    private func readM1(_ view: inout MinutiaeRecord.View) throws(WhorlError) {
        let size = { (field: Int) in min(record[field]?.integer ?? 0, Int(UInt16.max)) }
        (view.width, view.height) = (size(Field.width), size(Field.height))
        view.number = size(Field.viewNumber)
        view.resolutionX = try resolution(Field.horizontal)
        view.resolutionY = try resolution(Field.vertical)
        let quality = record[Field.quality]?.subfields.first ?? []
        if let score = quality.first.flatMap({ Int($0) }), (0...FMRLayout.highestQuality).contains(score) {
            view.quality = [
                MinutiaeRecord.Quality(
                    score: score, vendor: quality.count > 1 ? UInt16(quality[1], radix: 16) ?? 0 : 0,
                    algorithm: quality.count > 2 ? UInt16(quality[2]) ?? 0 : 0)
            ]
        }
        try readMinutiae(&view, m1Minutia)
        let found = ExtendedBlock.Singularities(
            cores: try points(Field.cores, isDirected: true), deltas: try points(Field.deltas, isDirected: false))
        if found != ExtendedBlock.Singularities() { view.extended = [.singularities(found)] }
    }

    /// Cores, with the direction behind their place, and deltas, whose other directions stand elsewhere.
    private func points(
        _ field: Int, isDirected: Bool
    ) throws(WhorlError) -> [ExtendedBlock.Singularities.Point] {
        guard let value = record[field], !value.value.isEmpty else { return [] }
        var points: [ExtendedBlock.Singularities.Point] = []
        for (place, items) in value.subfields.prefix(Self.mostPoints).enumerated() {
            let steps = FMRLayout.ansi2004.directionSteps
            let direction = isDirected && items.count > 2 ? try number(items, 2, steps - 1, place + 1, field) : nil
            points.append(
                ExtendedBlock.Singularities.Point(
                    x: try number(items, 0, FMRLayout.maximumCoordinate, place + 1, field),
                    y: try number(items, 1, FMRLayout.maximumCoordinate, place + 1, field),
                    directions: direction.map { [RecordDirection.direction($0, of: steps)] } ?? []))
        }
        return points
    }

    /// The most cores, and the most deltas: they are counted in four bits.
    private static let mostPoints = 15

    /// Pixels a centimeter, of a field that states them or pixels an inch.
    private func resolution(_ field: Int) throws(WhorlError) -> Int {
        guard let stated = record[field]?.integer, (1...Int(UInt16.max)).contains(stated) else {
            throw damage("field 9.\(field) states no resolution")
        }
        guard record[Field.unit]?.integer == Self.perInch else { return stated }
        let dots = Double(stated) / FingerParameters.resolution
        // 500 and 1000 dots per inch have numbers of their own, which are rounded.
        return dots == dots.rounded()
            ? Int(dots) * MinutiaeRecord.usualResolution : max(Int((Double(stated) / Self.centimeters).rounded()), 1)
    }

    private static let perInch = 1
    private static let centimeters = 2.54

    // MARK: Numbers and codes

    private func damage(_ reason: String) -> WhorlError {
        .damagedContainer(format: .itl, offset: record.offset, reason: reason)
    }

    /// An item as a number of 0 to a greatest one.
    private func number(
        _ items: [String], _ index: Int, _ greatest: Int, _ place: Int, _ field: Int? = nil
    ) throws(WhorlError) -> Int {
        guard items.indices.contains(index), let value = ITLNumber.integer(Array(items[index].utf8)[...]),
            value <= greatest
        else {
            let name = "item \(index + 1) of subfield \(place) of field 9.\(field ?? block.minutiae)"
            throw damage("\(name) is no number up to \(greatest)")
        }
        return value
    }

    private static func direction(_ degrees: Int) -> Int { RecordDirection.direction(degrees, of: Self.degrees) }

    /// A is a ridge ending and B a bifurcation; E and B in the extended feature set.
    private static func kind(_ code: String) -> Minutia.Kind {
        switch code {
        case "A", "E": .ending
        case "B": .bifurcation
        default: .other
        }
    }

    /// A confidence of 2, the best, to 63, the worst, as a quality; nil for 0, set by hand, and 1, not known.
    private static func confidence(_ code: String) -> Int? {
        guard let code = Int(code), confidences.contains(code) else { return nil }
        let part = Double(confidences.upperBound - code) / Double(confidences.upperBound - confidences.lowerBound)
        return max(Int((part * Double(FMRLayout.highestQuality)).rounded()), 1)
    }

    private static let confidences = 2...63

    /// Sets resolution and size; rows from the bottom are turned around, the highest minutia in row 0.
    private func setMetric(_ view: inout MinutiaeRecord.View) {
        (view.resolutionX, view.resolutionY) = (Self.metricResolution, Self.metricResolution)
        if block == .standard {
            let highest = view.minutiae.map(\.y).max() ?? 0
            for index in view.minutiae.indices { view.minutiae[index].y = highest - view.minutiae[index].y }
        }
        view.width = min((view.minutiae.map(\.x).max() ?? 0) + 1, Int(UInt16.max))
        view.height = min((view.minutiae.map(\.y).max() ?? 0) + 1, Int(UInt16.max))
    }
}
