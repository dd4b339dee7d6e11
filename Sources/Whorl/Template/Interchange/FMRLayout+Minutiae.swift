package import WhorlNumerics

extension FMRLayout {
    /// Reads the minutiae of a view: kind and x (2), y (2), direction (1), and quality (1) where `hasQuality` says so.
    ///
    /// Directions beyond a turn stay so until ``settleDirections(_:_:)``.
    func readMinutiae(
        _ count: Int, of view: MinutiaeRecord.View, hasQuality: Bool = true, _ reader: inout RecordReader
    ) throws(WhorlError) -> [MinutiaeRecord.Minutia] {
        let length = hasQuality ? Self.minutiaBytes : Self.minutiaBytes - 1
        guard reader.remaining >= count * length else {
            throw reader.damaged("\(count) minutiae are stated and \(reader.remaining / length) are there")
        }
        var minutiae: [MinutiaeRecord.Minutia] = []
        minutiae.reserveCapacity(count)
        for _ in 0..<count {
            let offset = reader.offset
            let (kind, x) = Self.split(try reader.read("a minutia"))
            let (reserved, y) = Self.split(try reader.read("a minutia"))
            let direction = RecordDirection.direction(
                Int(try reader.read("a minutia", as: UInt8.self)), of: directionSteps)
            let code: UInt8? = hasQuality ? try reader.read("a minutia") : nil
            let quality = try code.flatMap { code throws(WhorlError) in
                try self.quality(code, at: reader.offset - 1, &reader)
            }
            if reserved != 0 { try reader.tolerate("a minutia has reserved bits set", at: offset) }
            if view.width > 0 && x >= view.width || view.height > 0 && y >= view.height {
                try reader.tolerate("a minutia lies outside the image", at: offset)
            }
            var minutia = MinutiaeRecord.Minutia(
                x: x, y: y, direction: direction, kind: try Self.kind(kind, at: offset, &reader), quality: quality)
            minutia.qualityFailed = code.map(isFailed) ?? false
            minutiae.append(minutia)
        }
        return minutiae
    }

    /// Writes the minutiae of a view; their count stands before them elsewhere.
    package func write(_ minutiae: [MinutiaeRecord.Minutia], hasQuality: Bool = true, to writer: inout ByteWriter) {
        for minutia in minutiae {
            writer.write(UInt16(minutia.kind.rawValue) << Self.coordinateBits | UInt16(minutia.x))
            writer.write(UInt16(minutia.y))
            writer.write(UInt8(RecordDirection.steps(minutia.direction, of: directionSteps)))
            if hasQuality { writer.write(code(ofQuality: minutia.quality, failed: minutia.qualityFailed)) }
        }
    }

    /// Takes all directions of a record as those of ISO where one of them is beyond a turn in the steps of ANSI, as some
    /// writers of ANSI records confuse the two.
    func settleDirections(_ views: inout [MinutiaeRecord.View], _ reader: inout RecordReader) throws(WhorlError) {
        let turn = MinutiaeRecord.directionSteps
        guard views.contains(where: { view in view.directions.contains { $0 >= turn } }) else { return }
        try reader.tolerate("a direction is above 179, all are taken in the 256 steps of ISO/IEC 19794-2", at: 0)
        let (mine, theirs) = (turn / directionSteps, turn / Self.iso2005.directionSteps)
        for index in views.indices { views[index].mapDirections { $0 / mine * theirs } }
    }

    /// The meaning of the code of a kind.
    static func kind(
        _ code: UInt8, at offset: Int, _ reader: inout RecordReader
    ) throws(WhorlError) -> MinutiaeRecord.Minutia.Kind {
        if let kind = MinutiaeRecord.Minutia.Kind(rawValue: code) { return kind }
        try reader.tolerate("a minutia is of no kind, taken as of another", at: offset)
        return .other
    }

    /// The two highest bits and the coordinate below them.
    static func split(_ packed: UInt16) -> (flags: UInt8, coordinate: Int) {
        (UInt8(packed >> coordinateBits), Int(packed) & maximumCoordinate)
    }

    /// Bytes of a minutia with its quality.
    private static let minutiaBytes = 6
}

extension MinutiaeRecord.View {
    /// The directions of minutiae, cores and deltas.
    fileprivate var directions: [Int] {
        minutiae.map(\.direction)
            + extended.flatMap { block -> [Int] in
                guard case .singularities(let found) = block else { return [] }
                return (found.cores + found.deltas).flatMap(\.directions)
            }
    }

    /// Changes the directions of minutiae, cores and deltas.
    mutating func mapDirections(_ change: (Int) -> Int) {
        for index in minutiae.indices { minutiae[index].direction = change(minutiae[index].direction) }
        mapSingularities { $0.directions = $0.directions.map(change) }
    }

    /// Changes cores and deltas.
    mutating func mapSingularities(_ change: (inout ExtendedBlock.Singularities.Point) -> Void) {
        for (index, block) in extended.enumerated() {
            guard case .singularities(var found) = block else { continue }
            for core in found.cores.indices { change(&found.cores[core]) }
            for delta in found.deltas.indices { change(&found.deltas[delta]) }
            extended[index] = .singularities(found)
        }
    }
}
