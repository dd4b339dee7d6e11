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

    /// Reads ``storedBytes`` bytes; nil where they name no kind of minutia.
    ///
    /// Searches read thousands of minutiae, hence not through a cursor.
    init?(_ bytes: UnsafeRawBufferPointer, at place: Int) {
        func number(_ offset: Int) -> UInt16 {
            UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place + offset, as: UInt16.self))
        }
        let packed = number(4)
        guard let code = UInt8(exactly: packed >> Self.kindShift), let kind = Minutia.Kind(rawValue: code) else {
            return nil
        }
        self.init(
            x: number(0), y: number(2), direction: packed & (1 << Self.kindShift - 1), kind: kind,
            quality: bytes[place + 6])
    }
}
