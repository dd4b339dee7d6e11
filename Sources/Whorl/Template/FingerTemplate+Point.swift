package import WhorlNumerics

extension FingerTemplate.Point {
    /// Bytes of a stored minutia: x (2), y (2), direction in the low 10 bits and kind in the next 2 (2), quality (1).
    static let storedBytes = 7

    private static let kindShift = 10

    package func write(to writer: inout ByteWriter) {
        writer.write(x)
        writer.write(y)
        writer.write(direction | UInt16(kind.rawValue) << Self.kindShift)
        writer.write(quality)
    }

    init(_ reader: inout ByteReader<WhorlError>) throws(WhorlError) {
        let (x, y) = (try reader.read(UInt16.self), try reader.read(UInt16.self))
        let packed = try reader.read(UInt16.self)
        guard let code = UInt8(exactly: packed >> Self.kindShift), let kind = Minutia.Kind(rawValue: code) else {
            throw .damagedTemplate(reason: "a minutia is of no kind")
        }
        let direction = packed & (1 << Self.kindShift - 1)
        self.init(x: x, y: y, direction: direction, kind: kind, quality: try reader.read())
    }
}
