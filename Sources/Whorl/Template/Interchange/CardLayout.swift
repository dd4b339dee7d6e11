internal import WhorlNumerics

/// The card formats of ISO/IEC 19794-2:2005, clause 8: minutiae in a row, without a header.
///
/// They state neither size nor quality; places count from the edges of the finger's image in parts of a millimeter.
package struct CardLayout {
    /// Places in hundredths of a millimeter (14 bits, above them kind and two reserved bits), 256 directions.
    package static let normal = CardLayout(
        minutiaBytes: 5, resolution: 1000, directionSteps: 256, maximumCoordinate: FMRLayout.maximumCoordinate)
    /// Places in tenths of a millimeter (a byte each), then kind (2 bits) and one of 64 directions.
    package static let compact = CardLayout(
        minutiaBytes: 3, resolution: 100, directionSteps: 64, maximumCoordinate: Int(UInt8.max))

    /// Bytes of a minutia.
    let minutiaBytes: Int
    /// Steps of a coordinate in a centimeter.
    package let resolution: Int
    /// Steps of a direction in a full turn.
    let directionSteps: Int
    /// The greatest coordinate.
    let maximumCoordinate: Int

    /// Bits of a compact direction.
    private static let directionBits: UInt8 = 6

    func decode(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord {
        let content = try CardWrapping.content(&reader, minutiaBytes: minutiaBytes)
        guard content.count.isMultiple(of: minutiaBytes) else {
            throw reader.damaged("\(content.count) bytes are no multiple of \(minutiaBytes), those of a minutia")
        }
        guard content.count <= MinutiaeRecord.maximumMinutiae * minutiaBytes else {
            throw reader.damaged("there are more than \(MinutiaeRecord.maximumMinutiae) minutiae")
        }
        var part = RecordReader(content, format: reader.format, mode: reader.mode)
        var view = MinutiaeRecord.View()
        (view.resolutionX, view.resolutionY) = (resolution, resolution)
        while part.remaining > 0 { view.minutiae.append(try readMinutia(at: reader.offset, &part, &reader)) }
        view.width = (view.minutiae.map(\.x).max() ?? 0) + 1
        view.height = (view.minutiae.map(\.y).max() ?? 0) + 1
        return MinutiaeRecord(views: [view])
    }

    private func readMinutia(
        at base: Int, _ part: inout RecordReader, _ reader: inout RecordReader
    ) throws(WhorlError) -> MinutiaeRecord.Minutia {
        let offset = base + part.offset
        let (x, y, code, steps): (Int, Int, UInt8, UInt8)
        if minutiaBytes == Self.compact.minutiaBytes {
            x = Int(try part.read("a minutia", as: UInt8.self))
            y = Int(try part.read("a minutia", as: UInt8.self))
            let packed: UInt8 = try part.read("a minutia")
            (code, steps) = (packed >> Self.directionBits, packed & (1 << Self.directionBits - 1))
        } else {
            (code, x) = FMRLayout.split(try part.read("a minutia"))
            let reserved: UInt8
            (reserved, y) = FMRLayout.split(try part.read("a minutia"))
            if reserved != 0 { try reader.tolerate("a minutia has reserved bits set", at: offset) }
            steps = try part.read("a minutia")
        }
        return MinutiaeRecord.Minutia(
            x: x, y: y, direction: RecordDirection.direction(Int(steps), of: directionSteps),
            kind: try FMRLayout.kind(code, at: offset, &reader))
    }

    /// - Precondition: ``MinutiaeRecord/checkFits(_:)`` accepts the record.
    func encode(_ record: MinutiaeRecord) -> [UInt8] {
        var writer = ByteWriter(order: .bigEndian)
        for minutia in record.views.first?.minutiae ?? [] {
            let steps = UInt8(RecordDirection.steps(minutia.direction, of: directionSteps))
            if minutiaBytes == Self.compact.minutiaBytes {
                writer.write([UInt8(minutia.x), UInt8(minutia.y)])
                writer.write(minutia.kind.rawValue << Self.directionBits | steps)
            } else {
                writer.write(UInt16(minutia.kind.rawValue) << FMRLayout.coordinateBits | UInt16(minutia.x))
                writer.write(UInt16(minutia.y))
                writer.write(steps)
            }
        }
        return CardWrapping.record(of: writer.bytes, minutiaBytes: minutiaBytes)
    }
}
