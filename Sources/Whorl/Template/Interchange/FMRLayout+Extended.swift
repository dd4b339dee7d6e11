package import WhorlNumerics

/// Extended data: length of all (2), then blocks of type (2), length (2) and content.
extension FMRLayout {
    private static let blockHeader = 4
    private static let ridgeCountType: UInt16 = 1
    private static let singularityType: UInt16 = 2

    /// Reads the extended data of a view.
    func readExtended(_ reader: inout RecordReader) throws(WhorlError) -> [ExtendedBlock] {
        let length = Int(try reader.read("the length of the extended data", as: UInt16.self))
        guard length > 0 else { return [] }
        let isShort = length > reader.remaining
        if isShort { try reader.tolerate("the extended data is shorter than it says") }
        let area = reader.rest().prefix(length)
        let end = reader.offset + area.count
        let isWhole = Self.divides(area, header: 0, isShort: isShort)
        guard isWhole || Self.divides(area, header: Self.blockHeader, isShort: isShort) else {
            try reader.tolerate("the extended data does not divide into blocks and is left out")
            _ = try reader.take(area.count, "the extended data")
            return []
        }
        if !isWhole, !mayOmitBlockHeader {
            try reader.tolerate("the lengths of extended blocks leave out their own four bytes")
        }
        var blocks: [ExtendedBlock] = []
        while reader.offset < end {
            let type = try reader.read("a block's type", as: UInt16.self)
            let stated = Int(try reader.read("a block's length", as: UInt16.self))
            let offset = reader.offset
            let content = try reader.take(
                min(isWhole ? stated - Self.blockHeader : stated, end - offset), "a block")
            blocks.append(try block(type, content, at: offset, &reader))
        }
        return blocks
    }

    /// Whether blocks whose lengths leave out `header` bytes fill an area exactly; the last block of one that is short
    /// may be longer.
    private static func divides(_ area: ArraySlice<UInt8>, header: Int, isShort: Bool) -> Bool {
        // Nobody is shown its errors, which alone would name the format.
        var rest = RecordReader(area, format: .iso19794v2011, mode: .strict)
        while rest.remaining > 0 {
            guard (try? rest.read("a block's type", as: UInt16.self)) != nil,
                let stated = try? rest.read("a block's length", as: UInt16.self)
            else { return false }
            let content = Int(stated) + header - blockHeader
            guard content >= 0, isShort || content <= rest.remaining else { return false }
            _ = try? rest.take(min(content, rest.remaining), "a block")
        }
        return true
    }

    private func block(
        _ type: UInt16, _ content: ArraySlice<UInt8>, at offset: Int, _ reader: inout RecordReader
    ) throws(WhorlError) -> ExtendedBlock {
        do throws(WhorlError) {
            if let known = try known(type, content) { return known }
        } catch {
            try reader.tolerate("a block of type \(type) does not have its form and is kept as it is", at: offset)
        }
        return .opaque(type: type, bytes: Array(content))
    }

    /// What a block of a type that the format defines says; nil for other types, and for one that says more than is
    /// kept of it, as in reserved bits, so that it is written as it was read.
    private func known(_ type: UInt16, _ content: ArraySlice<UInt8>) throws(WhorlError) -> ExtendedBlock? {
        // Nobody is shown its errors, which alone would name the format.
        var part = RecordReader(content, format: .iso19794v2011, mode: .strict)
        let block: ExtendedBlock
        switch type {
        case Self.ridgeCountType: block = .ridgeCounts(try Self.ridgeCounts(&part))
        case Self.singularityType: block = .singularities(try singularities(&part))
        default: return nil
        }
        // Directions beyond a turn are settled later, for the whole record.
        guard directionSteps == Self.iso2011.directionSteps else { return block }
        return self.content(of: block).bytes.elementsEqual(content) ? block : nil
    }

    private static func ridgeCounts(_ part: inout RecordReader) throws(WhorlError) -> ExtendedBlock.RidgeCounts {
        let method: UInt8 = try part.read("the method")
        var counts: [ExtendedBlock.RidgeCounts.Count] = []
        while part.remaining > 0 {
            counts.append(
                ExtendedBlock.RidgeCounts.Count(
                    first: try part.read("a count"), second: try part.read("a count"),
                    ridges: try part.read("a count")))
        }
        return ExtendedBlock.RidgeCounts(method: method, counts: counts)
    }

    private func singularities(_ part: inout RecordReader) throws(WhorlError) -> ExtendedBlock.Singularities {
        let cores = try points(directions: 1, &part)
        let deltas = try points(directions: 3, &part)
        guard part.remaining == 0 else { throw part.damaged("too long") }
        return ExtendedBlock.Singularities(cores: cores, deltas: deltas)
    }

    private func points(
        directions: Int, _ part: inout RecordReader
    ) throws(WhorlError) -> [ExtendedBlock.Singularities.Point] {
        let head: UInt8 = try part.read("the number of places")
        let flag = Self.directionFlag << UInt8(Self.flagShift)
        var points: [ExtendedBlock.Singularities.Point] = []
        for _ in 0..<Int(head & Self.pointCount) {
            let (mark, x) = Self.split(try part.read("a place"))
            let (_, y) = Self.split(try part.read("a place"))
            let isDirected = flagsEachPoint ? mark == Self.directionFlag : head & ~Self.pointCount == flag
            var found: [Int] = []
            for _ in 0..<(isDirected ? directions : 0) {
                let steps: UInt8 = try part.read("a direction")
                found.append(RecordDirection.direction(Int(steps), of: directionSteps))
            }
            points.append(ExtendedBlock.Singularities.Point(x: x, y: y, directions: found))
        }
        return points
    }

    /// Writes extended data, which `bytes(of:)` made.
    package static func write(_ extended: [UInt8], to writer: inout ByteWriter) {
        writer.write(UInt16(extended.count))
        writer.write(extended)
    }

    /// The blocks of extended data.
    ///
    /// A block that had no form where it was read, and would have one here by chance, is left out: the two families of
    /// formats tell cores and deltas by different bits.
    func bytes(of blocks: [ExtendedBlock]) -> [UInt8] {
        var writer = ByteWriter(order: .bigEndian)
        for block in blocks {
            let (type, content) = content(of: block)
            if case .opaque = block, (try? known(type, content[...])) != nil { continue }
            writer.write(type)
            writer.write(UInt16(truncatingIfNeeded: content.count + Self.blockHeader))
            writer.write(content)
        }
        return writer.bytes
    }

    private func content(of block: ExtendedBlock) -> (type: UInt16, bytes: [UInt8]) {
        var writer = ByteWriter(order: .bigEndian)
        switch block {
        case .ridgeCounts(let found):
            writer.write(found.method)
            for count in found.counts { writer.write([count.first, count.second, count.ridges]) }
            return (Self.ridgeCountType, writer.bytes)
        case .singularities(let found):
            write(found.cores, directions: 1, to: &writer)
            write(found.deltas, directions: 3, to: &writer)
            return (Self.singularityType, writer.bytes)
        case .opaque(let type, let bytes):
            return (type, bytes)
        }
    }

    private func write(
        _ points: [ExtendedBlock.Singularities.Point], directions: Int, to writer: inout ByteWriter
    ) {
        let kept = points.prefix(Int(Self.pointCount))
        let allDirected = !kept.isEmpty && kept.allSatisfy { $0.directions.count == directions }
        writer.write(UInt8(kept.count) | (!flagsEachPoint && allDirected ? Self.directionFlag << Self.flagShift : 0))
        for point in kept {
            let isDirected = flagsEachPoint ? point.directions.count == directions : allDirected
            let mark = flagsEachPoint && isDirected ? UInt16(Self.directionFlag) << Self.coordinateBits : 0
            writer.write(mark | UInt16(min(max(point.x, 0), Self.maximumCoordinate)))
            writer.write(UInt16(min(max(point.y, 0), Self.maximumCoordinate)))
            guard isDirected else { continue }
            for direction in point.directions {
                writer.write(UInt8(RecordDirection.steps(direction, of: directionSteps)))
            }
        }
    }

    /// The mark of a place with directions.
    private static let directionFlag: UInt8 = 1
    /// Where the mark stands in the head of a list.
    private static let flagShift: UInt8 = 6
    /// The bits of a list's head that count: four, and so the most places that are written.
    private static let pointCount: UInt8 = 0x0F
}
